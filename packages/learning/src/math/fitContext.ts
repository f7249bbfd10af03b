import type { Random } from '@tricorn/random';

/** A trial of a search that has ended, and the best model until now. */
export interface TrialProgress {
  trial: number;
  /** Trials of this round, and the rows they are scored on. */
  trials: number;
  rows: number;
  algorithm: string;
  best: string;
  score: number;
}

/** What a fit needs besides its data. */
export interface FitContext {
  random: Random;
  /** Threads a fit may use; by default as many as the machine has. The result does not depend on it. */
  threads?: number;
  /** Counts elementary operations (about one multiply-add each). */
  work(operations: number): void;
  progress(fraction: number): void;
  /** Tells what a search has just tried. */
  tell?(trial: TrialProgress): void;
  /** Lets other work run, and throws if the fit was cancelled. */
  breathe(): Promise<void>;
}
