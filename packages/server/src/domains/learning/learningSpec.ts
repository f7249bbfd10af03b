import type { CheckReport } from '@tricorn/learning';
import type { Job } from '../../ground/jobs/jobs.js';
import type { Parameters } from './readParameters.js';

/** What a job stores for its run and its charge. Amounts are decimal strings, because JSON would round them. */
export interface LearningSpec {
  params: Parameters;
  seed: number;
  /** Price per unit of work when the job was created, in 10^-18 CCD. */
  price: string;
  estimatedWork: string;
  /** The column of the features that is the target, if there is no target file. */
  targetColumn?: string | undefined;
  /** The job whose model predicts the rows, if this job is a prediction. */
  model?: string;
}

export const specOf = (job: Pick<Job, 'spec'>): LearningSpec => job.spec as unknown as LearningSpec;

/** The settings of a job as people see them. */
export const learningParameters = (job: Pick<Job, 'spec'>): Record<string, unknown> => {
  const { params, seed } = specOf(job);
  return { ...params, seed };
};

/** The findings of the check, under the names that the report of a finished run uses. */
export function reportBeforeRun({ ok: _, errors: __, estimatedWork, ...data }: CheckReport) {
  return { data, work: { estimated: estimatedWork.toString() } };
}
