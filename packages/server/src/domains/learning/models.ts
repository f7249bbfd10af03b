import { jobTypes, ServiceError } from '@tricorn/contract';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { StoredFile } from '../../ground/files/files.js';
import { filesOf } from '../../ground/jobs/jobFiles.js';
import type { Job } from '../../ground/jobs/jobs.js';
import { anyPayerId } from '../../ground/payments/payer.js';
import type { Db } from '../../ground/store/database.js';

/** A finished job with the file of its model. */
export interface TrainedModel {
  job: Job;
  file: StoredFile;
}

/** The model of a job that the account may predict with: its own, one that it takes part in, or one shared with it. */
export async function findModel(
  db: Db,
  jobID: string,
  { id: accountId, payment }: Pick<Identity, 'id' | 'payment'>,
): Promise<TrainedModel> {
  const readers = payment === undefined ? [accountId] : [accountId, anyPayerId];
  const found = await db
    .selectFrom('job')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('job_party')
          .select('position')
          .whereRef('job_party.job_id', '=', 'job.id')
          .where('job_party.account_id', '=', accountId),
      ).as('participates'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('model_share')
          .select('job_id')
          .whereRef('model_share.job_id', '=', 'job.id')
          .where('model_share.account_id', 'in', readers),
      ).as('isShared'),
    )
    .where('id', '=', BigInt(jobID))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
  const { participates, isShared, ...job } = found;
  if (!participates && !isShared && job.creator !== accountId) throw new ServiceError('notParticipant');
  return { job, file: await modelFileOf(db, job) };
}

/** Refuses jobs without a model to register or share; finished trainings have one too. */
export async function assertHasModel(db: Db, job: Job): Promise<void> {
  const isTrained = job.type === jobTypes.training && job.state === 'succeeded';
  if (!isTrained) await modelFileOf(db, job);
}

/** The file of a job's model, trained on a file or found by a question about tables; refuses jobs that have none. */
export async function modelFileOf(db: Db, job: Job): Promise<StoredFile> {
  const canHave = job.type === jobTypes.upload || job.type === jobTypes.input;
  const file = canHave ? (await filesOf(db, job.id)).get('model') : undefined;
  if (file !== undefined) return file;
  const message =
    job.type === jobTypes.upload && job.state !== 'succeeded'
      ? `The job is ${job.state}; it has no model yet.`
      : 'The job has no model that predicts rows.';
  throw new ServiceError('stateConflict', message, { field: 'jobID' });
}
