import { formatCcd, invalidField, jobTypes, ServiceError, trainingComputation } from '@tricorn/contract';
import type { TrainingPlan } from '@tricorn/training/child';
import { insertingJob, lockJob, newJobId } from '../../../ground/jobs/jobs.js';
import { endStates } from '../../../ground/jobs/states.js';
import { openingCharge } from '../../../ground/ledger/charges.js';
import type { HandlersOf, OperationRequest } from '../../../ground/operations/handler.js';
import { addingWork } from '../../../ground/queue/queue.js';
import { Call, violates } from '../../../ground/store/call.js';
import { toServiceError } from '../errors.js';
import { newestPlan, type StoredPlan } from '../plans.js';
import { trainingCharge } from '../price.js';
import { trainingQueue } from '../queues.js';
import { firstReport } from '../report.js';
import type { Training } from '../training.js';

export const createJobHandlers = {
  /**
   * Turns the newest estimate of that name into a job. The quote is held; the used work is charged, at most the quote.
   */
  createJob: async (training, request, { jobName, batchSize, computation }) => {
    const { chain, db, limits } = training;
    const { account, write } = request;
    const stored = await newestPlan(db, account.id, jobName);
    if (stored === undefined) throw planMissing(jobName);
    assertFields(stored.plan, batchSize, computation);
    const plan = await planWith(training, request, stored, batchSize);
    const id = newJobId();
    const { quote } = stored;
    return await write(
      [
        insertingJob({
          id,
          type: jobTypes.training,
          computation: trainingComputation,
          name: jobName,
          creator: account.id,
          parties: [account.id],
          state: 'queued',
          spec: { model: plan.request.model, plan: plan.id, options: commandOptions(plan) },
          report: firstReport(plan, formatCcd(quote)),
          contractAddr: chain.contractAddressOf(id),
        }),
        new Call('training_insert', [id, stored.id, JSON.stringify(plan)], {
          refuse: (error) => (violates(error, 'plan_is_unused') ? planMissing(jobName) : error),
        }),
        addingWork(
          { queue: trainingQueue, accountId: account.id, jobId: id, payload: { step: 'begin' } },
          limits.queueLengthPerAccountMax,
        ),
        openingCharge({
          ...trainingCharge(id),
          accountId: account.id,
          currency: 'CCD',
          quote,
          memo: `${plan.request.model}: ${jobName}`,
          jobId: id,
        }),
      ],
      { data: id.toString() },
    );
  },
  /** Asks a training to end after its current round. The merge of that round finds the wish and finishes. */
  stopTraining: async (_training, { job, commit }) =>
    await commit(async (tx) => {
      const current = await lockJob(tx, job.id);
      if (current === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
      if (endStates.has(current.state))
        throw new ServiceError('stateConflict', `The training is ${current.state}.`, { field: 'jobID' });
      const { numUpdatedRows } = await tx
        .updateTable('training')
        .set({ stopping: true })
        .where('job_id', '=', job.id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n)
        throw new ServiceError('stateConflict', 'Only trainings of networks can be stopped.', {
          field: 'jobID',
        });
      return { jobID: job.id.toString() };
    }),
  uploadFile: async ({ files }, { account, uploads, write }) => {
    const { file, call } = files.adopting(uploads['file']!, account.id, 'upload');
    return await write([call], { msg: files.pathOf(file) });
  },
} satisfies HandlersOf<Training>;

const planMissing = (jobName: string): ServiceError =>
  new ServiceError(
    'planMissing',
    `There is no unused estimate named "${jobName}"; call queryGuarantee first.`,
    { field: 'jobName' },
  );

function assertFields(
  { request: { model } }: TrainingPlan,
  batchSize: number | undefined,
  computation: string | undefined,
): void {
  if (model === 'CNN' && batchSize === undefined)
    throw invalidField('batchSize', 'batchSize is required for CNN.');
  if (model === 'CNN' && computation === undefined)
    throw invalidField('computation', 'computation is required for CNN.');
  if (computation !== undefined && computation.trim().toLowerCase() !== trainingComputation.toLowerCase())
    throw invalidField('computation', `computation must be ${trainingComputation}.`);
}

/** The plan with another batch size; the dataset is not read again. */
async function planWith(
  { checks, limits, workspace }: Training,
  { account, signal }: Pick<OperationRequest<'createJob'>, 'account' | 'signal'>,
  { plan }: StoredPlan,
  batchSize: number | undefined,
): Promise<TrainingPlan> {
  if (batchSize === undefined) return plan;
  return await checks
    .run(
      {
        kind: 'replan',
        plan,
        batchSize,
        ...(workspace.limits && { limits: workspace.limits }),
      },
      { accountId: account.id, signal, timeoutMs: limits.trainingCheckMsMax },
    )
    .catch((error: unknown) => {
      throw toServiceError(error, { x: { name: '', field: 'batchSize' } });
    });
}

/** The options of `tricorn train` that repeat a training on the same files; a list is an option that is repeated. */
function commandOptions({ request, batchSize }: TrainingPlan): Record<string, string | string[]> {
  const { epochs, trainShard, learningRate, start, model } = request;
  const own =
    request.model === 'CNN'
      ? {
          categories: request.category,
          channels: request.channel,
          'scale-ratio': request.scaleRatio,
          augmentation: request.augmentation,
          network: request.network,
        }
      : {
          'input-width': request.inputWidth,
          'label-width': request.labelWidth,
          shift: request.shift,
          stride: request.sequenceStride,
          'sampling-rate': request.samplingRate,
          target: request.targets,
          network: request.network,
        };
  const all = {
    model,
    epochs,
    'train-share': trainShard,
    'batch-size': batchSize,
    ...own,
    'learning-rate': learningRate,
    'continue-from': start?.job,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' ? [...value] : String(value)]],
    ),
  );
}
