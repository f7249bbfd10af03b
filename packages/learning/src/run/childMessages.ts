import type { CsvLimits } from '../csv/csvParser.js';
import type { LearningErrorCode, Place } from '../errors.js';
import type { LearningJob, LearningResult, Progress } from './job.js';

export interface ParentMessage {
  job: LearningJob;
  limits?: CsvLimits;
}

/** Whole numbers beyond 2^53 cross the channel as texts. */
type Carried<T> = { [K in keyof T]: T[K] extends bigint ? string : T[K] };

export type ChildMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'result'; result: Carried<LearningResult> }
  | { kind: 'error'; message: string; code?: LearningErrorCode; place?: Place };
