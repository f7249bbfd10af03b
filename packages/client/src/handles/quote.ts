import type { CallOptions } from '../operationTypes.js';
import type { Job } from './job.js';

/** What some work would cost, and the way to start it at that price. */
export interface Quote<Work> {
  /** In units of 10^-18 CCD. A charge never exceeds it. */
  readonly cost: bigint;
  /** Starts the work and pays for it once: another call, such as after a lost answer, returns the same work. */
  start(options?: CallOptions): Promise<Work>;
}

export interface TrainingQuote extends Quote<Job> {
  /** Values of the dataset that were filled, or pictures that were left out, if that was asked for. */
  readonly repaired?: number | undefined;
}
