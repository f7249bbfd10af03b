import type { CallOptions } from '../operationTypes.js';

/** What some work would cost, and the way to start it at that price. */
export interface Quote<Work> {
  /** In units of 10^-18 CCD. A charge never exceeds it. */
  readonly cost: bigint;
  start(options?: CallOptions): Promise<Work>;
}
