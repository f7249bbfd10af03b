import type { Job } from '../../ground/jobs/jobs.js';
import { changeState } from '../../ground/jobs/jobs.js';
import { openCharge } from '../../ground/ledger/charges.js';
import { enqueue } from '../../ground/queue/queue.js';
import type { Tx } from '../../ground/store/database.js';
import { learningCharge, learningQueue } from './learning.js';

/** Runs a failed job again with the files and the price that it had; its creator is charged only if it succeeds. */
export async function retryJob(tx: Tx, job: Job): Promise<void> {
  const { id: jobId, creator: accountId } = job;
  const { quote, memo } = await tx
    .selectFrom('charge')
    .select(['quote', 'memo'])
    .where('job_id', '=', jobId)
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await changeState(tx, job, 'queued', { reason: 'It was started again.', progress: 0 });
  await openCharge(tx, { ...learningCharge(jobId), accountId, currency: 'CCD', quote, memo, jobId });
  await enqueue(tx, { queue: learningQueue, accountId, jobId, payload: {} });
}
