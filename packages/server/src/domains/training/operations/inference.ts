import { ServiceError } from '@tricorn/contract';
import { openCharge } from '../../../ground/ledger/charges.js';
import { handler } from '../../../ground/operations/handler.js';
import { assertQueueHasRoom, enqueue } from '../../../ground/queue/queue.js';
import { inferenceCharge } from '../charges.js';
import { inferenceQueue } from '../queues.js';
import { trainedModel } from '../trainedModel.js';
import type { Training } from '../training.js';

/** Applies the model of a job to the data of the caller's last estimate. */
export const inference = handler('inference', async ({ db, limits }: Training, { account, job, commit }) => {
  await trainedModel(db, job);
  return await commit(async (tx) => {
    const plan = await tx
      .selectFrom('inference_plan')
      .selectAll()
      .where('job_id', '=', job.id)
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .limit(1)
      // Deleting the data would delete the estimate, and waits for this.
      .forUpdate()
      .executeTakeFirst();
    if (plan === undefined)
      throw new ServiceError(
        'planMissing',
        'There is no data for the inference yet; call inferenceCost first.',
        {
          field: 'jobID',
        },
      );
    const { file_id, samples, quote } = plan;
    await assertQueueHasRoom(tx, account.id, limits.queueLengthPerAccountMax);
    const { id } = await tx
      .insertInto('inference')
      .values({ job_id: job.id, account_id: account.id, file_id, samples, quote })
      .returning('id')
      .executeTakeFirstOrThrow();
    await openCharge(tx, {
      ...inferenceCharge(id),
      accountId: account.id,
      currency: 'CCD',
      quote,
      memo: `inference of ${job.name}`,
      jobId: job.id,
    });
    await enqueue(tx, {
      queue: inferenceQueue,
      accountId: account.id,
      jobId: job.id,
      payload: { inferenceId: id },
    });
    return { infer_id: id };
  });
});
