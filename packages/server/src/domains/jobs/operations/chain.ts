import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { JobEvent } from '@tricorn/chain';
import { formatCcd, ServiceError, vouchesFor } from '@tricorn/contract';
import { sql } from 'kysely';
import { ContentMeter } from '../../../ground/files/contentId.js';
import type { Files, StoredFile } from '../../../ground/files/files.js';
import { filesOf } from '../../../ground/jobs/jobFiles.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { JobsRoom } from '../jobs.js';

export const chainHandlers = {
  chainTransaction: async ({ chain: { chain } }, _request, { txHash }) => {
    if (chain === undefined)
      throw new ServiceError('unavailable', 'This process has no access to the chain.');
    const found = await chain.describe(txHash.toLowerCase() as `0x${string}`).catch(() => {
      throw new ServiceError('unavailable', 'The chain node does not respond; try again.');
    });
    if (found === undefined) throw new ServiceError('transactionUnknown', undefined, { field: 'txHash' });
    const { transaction, block } = found;
    return {
      txHash: transaction.hash,
      from: transaction.from,
      to: transaction.to ?? '',
      succeeded: found.succeeded,
      gasUsed: found.gasUsed.toString(),
      blockNumber: block.number.toString(),
      blockHash: block.hash,
      blockTime: Number(block.timestamp),
      confirmations: found.confirmations.toString(),
      chainID: chain.chainId,
      events: found.events.map(describeEvent),
    };
  },
  verifyResults: async ({ db, files }, { job }) => {
    const events = await db
      .selectFrom('chain_event')
      .select(['tx_hash', 'value'])
      .where('job_id', '=', job.id)
      .orderBy('block_number', 'desc')
      .execute();
    const results = [...(await filesOf(db, job.id))].filter(([, file]) => file.purpose === 'result');
    const data = await Promise.all(
      results.map(async ([role, file]) => {
        const cid = await contentIdOfStored(files, file);
        const holder = events.find(({ value }) => vouchesFor(value, cid));
        return {
          role,
          name: file.name,
          url: files.urlOf(file),
          cid,
          onChain: holder !== undefined,
          txHash: holder?.tx_hash ?? '',
        };
      }),
    );
    return { data };
  },
  /**
   * The index of content ids finds the few results that name one; the lines of the account say which are its own. Together in
   * one plan, PostgreSQL would sometimes go through the whole chain from its end instead.
   */
  findSubmission: async ({ db }, { account }, { cid }) => {
    const { rows } = await sql<Found>`
      with named as materialized (
        select * from chain_event where content_ids(value) @> array[${cid}]
      )
      select event.tx_hash, event.job_id, event.round, event.submitted_at
      from named as event
      where exists (
        select from submission_line as line
        where line.account_id = ${account.id} and line.job_id = event.job_id
          and line.block_number = event.block_number and line.log_index = event.log_index
      )
      order by event.block_number desc limit 1`.execute(db);
    const [found] = rows;
    return {
      txHash: found?.tx_hash ?? '',
      jobID: found?.job_id.toString() ?? '',
      round: found?.round ?? 0,
      submitTime: found === undefined ? 0 : unixSeconds(found.submitted_at),
    };
  },
} satisfies HandlersOf<JobsRoom>;

const describeEvent = (event: JobEvent) => ({
  kind: event.kind,
  jobID: event.jobId.toString(),
  contractAddr: event.contractAddress,
  ...(event.kind === 'jobCreated'
    ? { round: 0, party: '', value: '', ccdUsage: '0' }
    : {
        round: Number(event.round),
        party: event.party,
        value: Buffer.from(event.result.slice(2), 'hex').toString('utf8'),
        ccdUsage: formatCcd(event.ccdCost),
      }),
});

/** Computed from the stored bytes, because the row is what is being checked. */
async function contentIdOfStored(files: Files, file: StoredFile): Promise<string> {
  const meter = new ContentMeter(Number.MAX_SAFE_INTEGER);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await files.blobs.read(file.blob_key), meter, nowhere);
  return meter.contentId();
}

interface Found {
  tx_hash: string;
  job_id: bigint;
  round: number;
  submitted_at: Date;
}
