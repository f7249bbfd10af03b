import { isDeepStrictEqual } from 'node:util';
import { invalidField, ServiceError } from '@tricorn/contract';
import { mayHaveSeen, networkKind, type TrainingPlan } from '@tricorn/training/child';
import type { StoredFile } from '../../ground/files/files.js';
import { filesOf } from '../../ground/jobs/jobFiles.js';
import type { Db } from '../../ground/store/database.js';

/** Role of the file from which another training can continue. */
export const weightsRole = 'weights';

/** A finished training to continue from. */
export interface EarlierModel {
  plan: TrainingPlan;
  start: NonNullable<TrainingPlan['request']['start']>;
}

const refusal = (name: 'jobUnknown' | 'notParticipant' | 'stateConflict', message?: string): ServiceError =>
  new ServiceError(name, message, { field: 'continue_from' });

/** The model that a request continues from; only the account that trained it can. */
export async function findEarlierModel(db: Db, jobID: string, accountId: string): Promise<EarlierModel> {
  const job = await db
    .selectFrom('job')
    .leftJoin('training', 'training.job_id', 'job.id')
    .select(['job.id', 'job.creator', 'job.state', 'training.plan'])
    .where('job.id', '=', BigInt(jobID))
    .where('job.deleted_at', 'is', null)
    .executeTakeFirst();
  if (job === undefined) throw refusal('jobUnknown');
  if (job.creator !== accountId) throw refusal('notParticipant');
  if (job.plan === null) throw refusal('stateConflict', 'The job is not a training.');
  if (job.state !== 'succeeded')
    throw refusal('stateConflict', `The training is ${job.state}; only a finished one can be continued.`);
  const weights = (await filesOf(db, job.id)).get(weightsRole);
  if (weights === undefined)
    throw refusal('stateConflict', 'The weights of this training were not kept; train it once more.');
  const { plan } = job;
  const { dataset } = plan;
  return {
    plan,
    start: {
      job: jobID,
      weights: weights.cid,
      scale: dataset.scale,
      trainedOn: {
        cacheKey: dataset.cacheKey,
        trainCount: dataset.trainCount,
        ...('trainRows' in dataset ? { trainRows: dataset.trainRows } : {}),
        mayHaveSeen: mayHaveSeen(plan),
      },
    },
  };
}

/** Refuses to continue with data or settings for which the earlier model has the wrong shape. */
export function assertContinues(plan: TrainingPlan, { plan: earlier }: EarlierModel): void {
  // The stored plan has been through JSON, which drops absent fields.
  const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const differs = (what: (of: TrainingPlan) => unknown) =>
    !isDeepStrictEqual(asStored(what(plan)), asStored(what(earlier)));
  const problem = differs(({ request }) => request.model)
    ? `is ${earlier.request.model}`
    : differs(({ dataset: { manifest } }) =>
          'classNames' in manifest ? manifest.classNames : manifest.columns,
        )
      ? 'has other classes or columns than this dataset'
      : differs(({ request }) => (request.model === 'LSTM' && request.targets) ?? 'all columns')
        ? 'forecasts other columns'
        : differs(({ network }) => networkKind(network))
          ? `is a network of the kind ${networkKind(earlier.network)}`
          : differs(({ network }) => network)
            ? 'has other input sizes than these data and settings give'
            : undefined;
  if (problem !== undefined)
    throw invalidField('continue_from', `continue_from does not fit: the model ${problem}.`);
}

/** The file with the weights that a plan starts from; refuses if their job was deleted meanwhile. */
export async function startingWeights(
  db: Db,
  { request: { start } }: TrainingPlan,
): Promise<StoredFile | undefined> {
  if (start === undefined) return undefined;
  const file = (await filesOf(db, BigInt(start.job))).get(weightsRole);
  if (file?.cid === start.weights) return file;
  throw new ServiceError('stateConflict', 'The model that this training continues from was deleted.');
}
