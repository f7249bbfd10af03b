import type { Random } from '@tricorn/random';

/** What a fit needs besides its data. */
export interface FitContext {
  random: Random;
  /** Threads a fit may use; by default as many as the machine has. The result does not depend on it. */
  threads?: number;
  /** Counts elementary operations (about one multiply-add each). */
  work(operations: number): void;
  progress(fraction: number): void;
  /** Lets other work run, and throws if the fit was cancelled. */
  breathe(): Promise<void>;
}
