import type { CsvLimits } from '../csv/limits.js';
import type { JobFiles } from '../data/loadJob.js';
import { LearningError, type LearningErrorCode, type Place } from '../errors.js';
import type { PredictionJob } from '../predict/predictFile.js';
import type { LearningJob } from './job.js';

/** The request to a child; each child serves one. */
export type ChildRequest = (
  | { kind: 'run'; job: LearningJob }
  | { kind: 'predict'; job: PredictionJob }
  | { kind: 'checkPrediction'; files: Omit<PredictionJob, 'outDir'> }
  | { kind: 'check'; files: JobFiles; params: Readonly<Record<string, unknown>> }
) & { limits?: CsvLimits };

/** An error of the child, as it crosses the channel. */
export interface ChildFailure {
  message: string;
  code?: LearningErrorCode;
  place?: Place;
}

export function failureOf(error: unknown): ChildFailure {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof LearningError ? { message, code: error.code, place: error.place } : { message };
}
