import { formatCcd, ServiceError } from '@tricorn/contract';
import type { TrainingPlan } from '@tricorn/neural/child';
import { attachFile, insertJob, newJobId } from '../../../ground/jobs/jobs.js';
import { hold } from '../../../ground/ledger/ledger.js';
import { type Context, handler } from '../../../ground/operations/handler.js';
import { assertQueueHasRoom, enqueue } from '../../../ground/queue/queue.js';
import { toServiceError } from '../errors.js';
import { newestPlan, type StoredPlan, usePlan } from '../plans.js';
import { trainingQueue } from '../queues.js';
import { firstReport } from '../report.js';
import { computationName } from '../trainingRequest.js';

/** Turns the newest estimate of that name into a job. The quote is held; used work is charged, never more than that. */
export const createJob = handler('createJob', async (context, { jobName, batchSize, computation }) => {
  const { account, db, config, contractAddressOf, commit } = context;
  const stored = await newestPlan(db, account.id, jobName);
  if (stored === undefined) throw planMissing(jobName);
  assertFields(stored.plan, batchSize, computation);
  const plan = await planWith(context, stored, batchSize);
  return await commit(async (tx) => {
    const id = newJobId();
    const { price, quote, x_file_id, y_file_id } = stored;
    await insertJob(tx, {
      id,
      type: computationName,
      computation: computationName,
      name: jobName,
      creator: account.id,
      parties: [account.id],
      state: 'queued',
      spec: { model: plan.request.model, plan: plan.id },
      report: firstReport(plan, formatCcd(quote)),
      contractAddr: contractAddressOf(id),
    });
    if (!(await usePlan(tx, stored.id, id))) throw planMissing(jobName);
    const holdId = await hold(tx, {
      accountId: account.id,
      currency: 'CCD',
      amount: quote,
      memo: `training ${jobName}`,
      jobId: id,
    });
    await tx
      .insertInto('training')
      .values({ job_id: id, plan: JSON.stringify(plan), x_file_id, y_file_id, hold_id: holdId, price, quote })
      .execute();
    await attachFile(tx, id, 'feature', x_file_id);
    if (y_file_id !== null) await attachFile(tx, id, 'target', y_file_id);
    await assertQueueHasRoom(tx, account.id, config.limits.queueLengthPerAccountMax);
    await enqueue(tx, { queue: trainingQueue, accountId: account.id, jobId: id, payload: { step: 'begin' } });
    return { data: id.toString() };
  });
});

const planMissing = (jobName: string): ServiceError =>
  new ServiceError(
    'planMissing',
    `There is no estimate named "${jobName}" that is not used yet; call queryGuarantee first.`,
    { field: 'jobName' },
  );

function assertFields(
  { request: { model } }: TrainingPlan,
  batchSize: number | undefined,
  computation: string | undefined,
): void {
  if (model === 'CNN' && batchSize === undefined)
    throw new ServiceError('invalidField', 'batchSize is required for CNN.', { field: 'batchSize' });
  if (model === 'CNN' && computation === undefined)
    throw new ServiceError('invalidField', 'computation is required for CNN.', { field: 'computation' });
  if (computation !== undefined && computation.trim().toLowerCase() !== computationName.toLowerCase())
    throw new ServiceError('invalidField', `computation must be ${computationName}.`, {
      field: 'computation',
    });
}

/** The plan with another batch size; the dataset is not read again. */
async function planWith(
  { training, config, signal }: Pick<Context, 'training' | 'config' | 'signal'>,
  { plan }: StoredPlan,
  batchSize: number | undefined,
): Promise<TrainingPlan> {
  if (batchSize === undefined) return plan;
  return await training.checks
    .run(
      {
        kind: 'replan',
        plan,
        batchSize,
        ...(training.workspace.limits && { limits: training.workspace.limits }),
      },
      { signal, timeoutMs: config.limits.trainingCheckMsMax },
    )
    .catch((error: unknown) => {
      throw toServiceError(error, { x: { name: '', field: 'batchSize' } });
    });
}
