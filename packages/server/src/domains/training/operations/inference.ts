import { ServiceError } from '@tricorn/contract';
import { hold } from '../../../ground/ledger/ledger.js';
import { handler } from '../../../ground/operations/handler.js';
import { assertQueueHasRoom, enqueue } from '../../../ground/queue/queue.js';
import { inferenceQueue } from '../queues.js';
import { trainedModel } from '../trainedModel.js';

/** Runs the model of a job on the data that the caller estimated last. */
export const inference = handler('inference', async ({ account, db, config, job, commit }) => {
  await trainedModel(db, job);
  return await commit(async (tx) => {
    const plan = await tx
      .selectFrom('inference_plan')
      .selectAll()
      .where('job_id', '=', job.id)
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (plan === undefined)
      throw new ServiceError('planMissing', 'No data is known to infer from; call inferenceCost first.', {
        field: 'jobID',
      });
    const { file_id, samples, quote } = plan;
    await assertQueueHasRoom(tx, account.id, config.limits.queueLengthPerAccountMax);
    const holdId = await hold(tx, {
      accountId: account.id,
      currency: 'CCD',
      amount: quote,
      memo: `inference of ${job.name}`,
      jobId: job.id,
    });
    const { id } = await tx
      .insertInto('inference')
      .values({ job_id: job.id, account_id: account.id, file_id, samples, quote, hold_id: holdId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(tx, {
      queue: inferenceQueue,
      accountId: account.id,
      jobId: job.id,
      payload: { inferenceId: id },
    });
    return { infer_id: id };
  });
});
