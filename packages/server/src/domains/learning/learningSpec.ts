import type { CheckReport } from '@tricorn/learning';
import type { Job } from '../../ground/jobs/jobs.js';
import type { DataChoices, Parameters } from './readParameters.js';

/** What a job stores for its run and its charge. Amounts are decimal strings, because JSON would round them. */
export interface LearningSpec extends DataChoices {
  params: Parameters;
  seed: number;
  /** Price per unit of work when the job was created, in 10^-18 CCD. */
  price: string;
  estimatedWork: string;
  /** Whether the Ray cluster fits the model. */
  onCluster?: boolean;
  /** The job whose model predicts the rows, if this job is a prediction. */
  model?: string;
}

export const specOf = (job: Pick<Job, 'spec'>): LearningSpec => job.spec as unknown as LearningSpec;

/** The settings of a job as people see them, and as a form sends them. */
export const learningParameters = (job: Pick<Job, 'spec'>): Record<string, unknown> => {
  const { params, seed } = specOf(job);
  return { ...params, seed, ...choiceTexts(specOf(job)) };
};

export const choiceTexts = ({ targetColumn, columns, repair }: DataChoices): Record<string, string> => ({
  ...(targetColumn === undefined ? {} : { targetColumn }),
  ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
  ...(repair === undefined ? {} : { repair: String(repair) }),
});

/** The findings of the check, under the names that the report of a finished run uses. */
export function reportBeforeRun({ ok: _, errors: __, estimatedWork, ...data }: CheckReport) {
  return { data, work: { estimated: estimatedWork.toString() } };
}
