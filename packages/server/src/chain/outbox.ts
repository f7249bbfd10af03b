import type { Tx } from '../ledger/ledger.js';

export interface NewSubmission {
  jobId: bigint;
  round: number;
  /** The participant whose wallet submits. */
  accountId: string;
  /** The result as text, or the JSON with content ids of its files. */
  value: string;
  /** CCD that this participant was charged. */
  ccdCost: bigint;
}

/**
 * Queues results for the chain in the transaction that writes them, so that a result and its submission exist
 * together or not at all. One submission per job, round and participant; a repetition changes nothing.
 */
export async function recordSubmissions(tx: Tx, submissions: readonly NewSubmission[]): Promise<void> {
  if (submissions.length === 0) return;
  await tx
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
    .execute();
}
