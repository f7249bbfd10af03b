import type { ChainIndex, JobCreatedEvent, ResultSubmittedEvent } from '@tricorn/chain';
import { sql } from 'kysely';
import { recordEvents } from '../events/recordEvents.js';
import {
  type CcdFor,
  forgetMoneyEvents,
  type MoneyEvent,
  recordMoneyEvents,
} from '../movements/recordEvents.js';
import type { Db, Tx } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';
import { collectTransfers } from './collectTransfers.js';
import { resendMissing } from './orderMoney.js';

const checkpointsKept = 256;
/** A statement accepts 65,535 values, and a row has ten. */
const rowsAtOnceMax = 1000;

/** Keeps the contents of the chain as rows. Only the leading process writes them. */
export function createChainIndex(db: Db, ccdFor: CcdFor): ChainIndex {
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
        await recordContracts(
          tx,
          events.filter((event) => event.kind === 'jobCreated'),
        );
        await lockSupply(tx);
        const money = events.filter((event) => event.kind in moneyKinds) as MoneyEvent[];
        await recordMoneyEvents(tx, money, ccdFor);
        await collectTransfers(
          tx,
          events.filter((event) => event.kind === 'transferred'),
        );
        await resendMissing(tx, checkpoint.number);
        const results = events.filter((event) => event.kind === 'resultSubmitted');
        for (let first = 0; first < results.length; first += rowsAtOnceMax)
          await appendResults(tx, results.slice(first, first + rowsAtOnceMax));
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
        await lockSupply(tx);
        await forgetMoneyEvents(tx, blockNumber);
        await tx.deleteFrom('chain_event').where('block_number', '>', blockNumber).execute();
        await tx.deleteFrom('chain_checkpoint').where('number', '>', blockNumber).execute();
      }),
  };
}

const moneyKinds = { withdrawn: true, deposited: true, paid: true };

/** Two processes that both believe to lead take turns, so that a block is either booked or taken back. */
const lockSupply = async (tx: Tx) =>
  await sql`select pg_advisory_xact_lock(hashtext('tricorn supply on chain'))`.execute(tx);

/** A job's contract address is predicted when the job is created; the chain's answer takes precedence. */
async function recordContracts(tx: Tx, events: readonly JobCreatedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ jobId }) => jobId.toString());
  const addresses = events.map(({ contractAddress }) => contractAddress);
  await sql`
    update job set contract_addr = created.address
    from unnest(${ids}::numeric[], ${addresses}::text[]) as created (id, address)
    where job.id = created.id and job.contract_addr <> created.address`.execute(tx);
}

async function appendResults(tx: Tx, events: readonly ResultSubmittedEvent[]): Promise<void> {
  const inserted = await tx
    .insertInto('chain_event')
    .values(events.map(rowOf))
    .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
    .returning(['job_id', 'tx_hash', 'round'])
    .execute();
  if (inserted.length === 0) return;
  const parties = await tx
    .selectFrom('job_party')
    .select(['job_id', 'account_id'])
    .where(
      'job_id',
      'in',
      inserted.map(({ job_id }) => job_id),
    )
    .execute();
  for (const { job_id, tx_hash, round } of inserted) {
    const recipients = parties.filter((party) => party.job_id === job_id).map(({ account_id }) => account_id);
    recordEvents(tx, recipients, { type: 'job.submitted', jobID: job_id.toString(), txHash: tx_hash, round });
  }
}

const rowOf = (event: ResultSubmittedEvent) => ({
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
});
