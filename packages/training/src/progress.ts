import type { Meeting } from './rounds/torchOptions.js';

/** Progress of a task; `loss` while training. */
export interface ChildProgress {
  done: number;
  total: number;
  loss?: number;
  /** A group of PyTorch waits here for other machines. */
  meeting?: Meeting;
}
