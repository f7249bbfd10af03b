import type { CsvLimits } from '../csv/limits.js';
import type { JobFiles } from '../data/loadJob.js';
import type { LearningErrorCode, Place } from '../errors.js';
import type { LearningJob, Progress } from './job.js';

/** The request to a child; each child serves one. */
export type ChildRequest = (
  | { kind: 'run'; job: LearningJob }
  | { kind: 'check'; files: JobFiles; params: Readonly<Record<string, unknown>> }
) & { limits?: CsvLimits };

export type ChildMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'result'; result: unknown }
  | { kind: 'error'; message: string; code?: LearningErrorCode; place?: Place };
