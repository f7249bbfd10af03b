import { jobTypes, ServiceError } from '@tricorn/contract';
import type { StoredFile } from '../../ground/files/files.js';
import { filesOf } from '../../ground/jobs/jobFiles.js';
import type { Job } from '../../ground/jobs/jobs.js';
import type { Db } from '../../ground/store/database.js';

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
