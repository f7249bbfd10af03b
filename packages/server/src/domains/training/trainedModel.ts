import { ServiceError } from '@tricorn/contract';
import type { ModelCard } from '@tricorn/training/child';
import type { Job } from '../../ground/jobs/jobs.js';
import type { Db } from '../../ground/store/database.js';

export interface FinishedTraining {
  card: ModelCard;
  /** Price of 10^9 operations in 10^-18 CCD, from the time of the estimate. */
  price: bigint;
  modelKey: string;
}

/** The model of a job; refuses jobs that have no model, or none yet. */
export async function trainedModel(db: Db, job: Job): Promise<FinishedTraining> {
  const row = await db
    .selectFrom('training')
    .leftJoin('job_file', (join) =>
      join.onRef('job_file.job_id', '=', 'training.job_id').on('job_file.role', '=', 'model'),
    )
    .leftJoin('file', 'file.id', 'job_file.file_id')
    .select(['training.card', 'training.price', 'file.blob_key'])
    .where('training.job_id', '=', job.id)
    .executeTakeFirst();
  if (row === undefined)
    throw new ServiceError('stateConflict', 'Only Distributed AI jobs have a model for inference.', {
      field: 'jobID',
    });
  if (row.card === null || row.blob_key === null)
    throw new ServiceError('stateConflict', `The training is ${job.state}; its model does not exist yet.`, {
      field: 'jobID',
    });
  return { card: row.card, price: row.price, modelKey: row.blob_key };
}
