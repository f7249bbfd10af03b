import { sql } from 'kysely';
import type { Tx } from '../store/database.js';

/** Notified when the outbox has a new entry. */
export const chainChannel = 'tricorn_chain';

export interface NewSubmission {
  jobId: bigint;
  round: number;
  /** The participant whose wallet submits. */
  accountId: string;
  /** The result as text, or JSON with the content ids of its files. */
  value: string;
  /** CCD that this participant was charged. */
  ccdCost: bigint;
}

/**
 * Adds results to the chain's outbox in the transaction that writes them, so that a result and its submission exist
 * together or not at all. There is one submission per job, round and participant; adding it again has no effect.
 */
export async function recordSubmissions(tx: Tx, submissions: readonly NewSubmission[]): Promise<void> {
  if (submissions.length === 0) return;
  const rows = await tx
    .insertInto('submission')
    .values(
      submissions.map(({ jobId, round, accountId, value, ccdCost }) => ({
        job_id: jobId,
        round,
        account_id: accountId,
        value,
        ccd_cost: ccdCost,
      })),
    )
    .onConflict((conflict) => conflict.columns(['job_id', 'round', 'account_id']).doNothing())
    .returning(['id', 'job_id'])
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('chain_order')
    .values(rows.map(({ id, job_id }) => ({ kind: 'submission' as const, job_id, submission_id: id })))
    .execute();
  await wakeChain(tx);
}

/** Queues the contract of a new job. */
export async function orderContract(tx: Tx, jobId: bigint): Promise<void> {
  await tx.insertInto('chain_order').values({ kind: 'job', job_id: jobId }).execute();
  await wakeChain(tx);
}

const wakeChain = async (tx: Tx): Promise<void> => {
  await sql`select pg_notify(${chainChannel}, '')`.execute(tx);
};
