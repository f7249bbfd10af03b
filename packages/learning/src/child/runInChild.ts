import type { CheckReport } from '../check/checkFiles.js';
import type { JobFiles } from '../data/loadJob.js';
import type { LearningJob, LearningResult, PredictionResult } from '../job.js';
import type { PredictionJob } from '../predict/predictFile.js';
import { askChild, type ChildOptions } from './askChild.js';

/** Runs a job in a child process, within a limit of memory and time. */
export async function runInChild(job: LearningJob, options: ChildOptions): Promise<LearningResult> {
  return (await askChild({ kind: 'run', job, limits: options.limits }, options)) as LearningResult;
}

/** Checks files in a child process, within a limit of memory and time. */
export async function checkFilesInChild(
  { params = {}, ...files }: JobFiles & { params?: Readonly<Record<string, unknown>> },
  options: Omit<ChildOptions, 'onProgress'> & { clusterBytes?: number | undefined },
): Promise<CheckReport> {
  const { clusterBytes, limits } = options;
  return (await askChild({ kind: 'check', files, params, clusterBytes, limits }, options)) as CheckReport;
}

/** Predicts the rows of a file in a child process, within a limit of memory and time. */
export async function predictInChild(job: PredictionJob, options: ChildOptions): Promise<PredictionResult> {
  return (await askChild({ kind: 'predict', job, limits: options.limits }, options)) as PredictionResult;
}

/** Checks a file of rows against a model in a child process, within a limit of memory and time. */
export async function checkPredictionInChild(
  files: Omit<PredictionJob, 'outDir'>,
  options: Omit<ChildOptions, 'onProgress'>,
): Promise<CheckReport> {
  return (await askChild({ kind: 'checkPrediction', files, limits: options.limits }, options)) as CheckReport;
}
