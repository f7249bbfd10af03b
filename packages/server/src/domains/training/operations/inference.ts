import { ServiceError } from '@tricorn/contract';
import { type Selectable, sql } from 'kysely';
import { openingCharge } from '../../../ground/ledger/charges.js';
import { handler } from '../../../ground/operations/handler.js';
import { addingWork } from '../../../ground/queue/queue.js';
import { Call, violates } from '../../../ground/store/call.js';
import type { Db } from '../../../ground/store/database.js';
import type { Database } from '../../../ground/store/schema.js';
import { inferenceCharge } from '../charges.js';
import { inferenceQueue } from '../queues.js';
import { trainedModel } from '../trainedModel.js';
import type { Training } from '../training.js';

/** Applies the model of a job to the data of the caller's last estimate. */
export const inference = handler('inference', async ({ db, limits }: Training, { account, job, write }) => {
  await trainedModel(db, job);
  const plan = await newestPlan(db, job.id, account.id);
  if (plan === undefined) throw planMissing();
  const { inference_id: id, quote } = plan;
  return await write(
    [
      new Call('inference_insert', [id, plan.id], {
        refuse: (error) => (violates(error, 'plan_exists') ? planMissing() : error),
      }),
      addingWork(
        { queue: inferenceQueue, accountId: account.id, jobId: job.id, payload: { inferenceId: id } },
        limits.queueLengthPerAccountMax,
      ),
      openingCharge({
        ...inferenceCharge(id),
        accountId: account.id,
        currency: 'CCD',
        quote,
        memo: `inference of ${job.name}`,
        jobId: job.id,
      }),
    ],
    { infer_id: id },
  );
});

const planMissing = (): ServiceError =>
  new ServiceError('planMissing', 'There is no data for the inference yet; call inferenceCost first.', {
    field: 'jobID',
  });

type ReservedPlan = Selectable<Database['inference_plan']> & { inference_id: number };

/** The newest estimate, with an id for the inference that uses it. */
async function newestPlan(db: Db, jobId: bigint, accountId: string): Promise<ReservedPlan | undefined> {
  const { rows } = await sql<ReservedPlan>`
    select inference_plan.*, nextval(pg_get_serial_sequence('inference', 'id')) as inference_id
    from inference_plan where job_id = ${jobId} and account_id = ${accountId} order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}
