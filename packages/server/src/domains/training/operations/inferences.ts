import { ServiceError } from '@tricorn/contract';
import { type Selectable, sql } from 'kysely';
import { openingCharge } from '../../../ground/ledger/charges.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { addingWork } from '../../../ground/queue/queue.js';
import { Call, violates } from '../../../ground/store/call.js';
import type { Db } from '../../../ground/store/database.js';
import type { Database } from '../../../ground/store/schema.js';
import { toServiceError } from '../errors.js';
import { envelopeOf, inferencesOf, readInference } from '../inferences.js';
import { withLocalCopies } from '../localCopies.js';
import { costOf, inferenceCharge } from '../price.js';
import { inferenceQueue } from '../queues.js';
import { trainedModel } from '../trainedModel.js';
import type { Training } from '../training.js';

export const inferenceHandlers = {
  /** Checks the data against the model and prices the work; the next inference uses this data. */
  inferenceCost: async (training, { account, job, signal, commit }, { data_path }) => {
    const { db, files, limits } = training;
    const { card, price } = await trainedModel(db, job);
    const file = await files.findUpload(db, account.id, data_path, 'data_path');
    const { samples, work } = await withLocalCopies(
      files.blobs,
      training.scratchFolder,
      async (copies) =>
        await training.checks.run(
          {
            kind: 'estimateInference',
            card,
            file: await copies.dataset(file),
            workspace: training.workspace,
          },
          { accountId: account.id, signal, timeoutMs: limits.trainingCheckMsMax },
        ),
    ).catch((error: unknown) => {
      throw toServiceError(error, { x: { name: file.name, field: 'data_path' } });
    });
    const quote = costOf(BigInt(work), price);
    return await commit(async (tx) => {
      await files.use(tx, file, 'data_path');
      await tx
        .insertInto('inference_plan')
        .values({ job_id: job.id, account_id: account.id, file_id: file.id, samples, quote })
        .execute();
      return { ccd_cost: quote };
    });
  },
  /** Applies the model of a job to the data of the caller's last estimate. */
  inference: async ({ db, limits }, { account, job, write }) => {
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
  },
  queryInfer: async ({ db, files }, { account }, { id }) => {
    const { record, reason } = await readInference(db, files, id, account.id);
    return { ...envelopeOf(record, reason), data: record };
  },
  queryInferList: async ({ db, files }, { job }, page) => await inferencesOf(db, files, job.id, page),
} satisfies HandlersOf<Training>;

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
