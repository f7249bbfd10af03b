import { recordLoose } from '../../ground/files/looseBlobs.js';
import { changeState, type Job } from '../../ground/jobs/jobs.js';
import { openCharge } from '../../ground/ledger/charges.js';
import { enqueue } from '../../ground/queue/queue.js';
import type { Tx } from '../../ground/store/database.js';
import { trainingCharge } from './charges.js';
import { trainingQueue } from './queues.js';

/**
 * Trains a failed job again from its first round, with the plan and the price that it had. What is left of the failed
 * attempt must not be merged with the new one.
 */
export async function retryTraining(tx: Tx, job: Job): Promise<void> {
  const { id: jobId, creator: accountId } = job;
  const left = await tx
    .deleteFrom('training_blob')
    .where('job_id', '=', jobId)
    .returning('blob_key')
    .execute();
  await recordLoose(
    tx,
    left.map(({ blob_key }) => blob_key),
  );
  await tx.deleteFrom('training_activity').where('job_id', '=', jobId).execute();
  await tx
    .updateTable('training')
    .set({ round: 0, work_used: 0n, stopping: false })
    .where('job_id', '=', jobId)
    .execute();
  const { quote, memo } = await tx
    .selectFrom('charge')
    .select(['quote', 'memo'])
    .where('job_id', '=', jobId)
    .where('kind', '=', 'training')
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await changeState(tx, job, 'queued', { reason: 'It was started again.', progress: 0 });
  await openCharge(tx, { ...trainingCharge(jobId), accountId, currency: 'CCD', quote, memo, jobId });
  await enqueue(tx, { queue: trainingQueue, accountId, jobId, payload: { step: 'begin' } });
}
