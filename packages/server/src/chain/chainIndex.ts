import type { ChainEvent, ChainIndex } from '@tricorn/chain';
import { sql } from 'kysely';
import { recordEvents } from '../events/outbox.js';
import { partiesOf } from '../jobs/jobs.js';
import type { Tx } from '../ledger/ledger.js';
import type { Db } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';

const checkpointsKept = 256;

/** What the chain holds, as rows. The process that leads writes them. */
export function createChainIndex(db: Db): ChainIndex {
  return {
    checkpoints: async () => {
      const rows = await db
        .selectFrom('chain_checkpoint')
        .selectAll()
        .orderBy('number', 'desc')
        .limit(checkpointsKept)
        .execute();
      return rows.map(({ number, hash }) => ({ number, hash: hash as `0x${string}` }));
    },
    append: async (events, checkpoint) =>
      await inTransaction(db, async (tx) => {
        for (const event of events) await appendEvent(tx, event);
        await tx
          .insertInto('chain_checkpoint')
          .values({ number: checkpoint.number, hash: checkpoint.hash })
          .onConflict((conflict) => conflict.column('number').doUpdateSet({ hash: checkpoint.hash }))
          .execute();
        await sql`delete from chain_checkpoint where number < (
          select min(number) from (select number from chain_checkpoint order by number desc limit ${checkpointsKept}) as kept
        )`.execute(tx);
      }),
    rewind: async (blockNumber) =>
      await inTransaction(db, async (tx) => {
        await tx.deleteFrom('chain_event').where('block_number', '>', blockNumber).execute();
        await tx.deleteFrom('chain_checkpoint').where('number', '>', blockNumber).execute();
      }),
  };
}

async function appendEvent(tx: Tx, event: ChainEvent): Promise<void> {
  if (event.kind === 'jobCreated') {
    await tx
      .updateTable('job')
      .set({ contract_addr: event.contractAddress })
      .where('id', '=', event.jobId)
      .where('contract_addr', '!=', event.contractAddress)
      .execute();
    return;
  }
  const inserted = await tx
    .insertInto('chain_event')
    .values({
      block_number: event.block.number,
      log_index: event.logIndex,
      block_hash: event.block.hash,
      tx_hash: event.transactionHash,
      job_id: event.jobId,
      round: Number(event.round),
      party: event.party,
      value: Buffer.from(event.result.slice(2), 'hex').toString('utf8'),
      ccd_cost: event.ccdCost,
      submitted_at: new Date(Number(event.submittedAt) * 1000),
    })
    .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
    .returning('log_index')
    .executeTakeFirst();
  if (inserted === undefined) return;
  const parties = await partiesOf(tx, event.jobId);
  recordEvents(
    tx,
    parties.map(({ id }) => id),
    {
      type: 'job.submitted',
      jobID: event.jobId.toString(),
      txHash: event.transactionHash,
      round: Number(event.round),
    },
  );
}
