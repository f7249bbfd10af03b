import type { WorkHandler } from '../../ground/queue/worker.js';

const never = async (): Promise<never> => {
  throw new Error('this queue has no worker');
};

/** Leaves the items of a queue to the test. */
export const idleHandler: WorkHandler = {
  concurrency: 0,
  attemptsMax: 1,
  run: never,
  fail: never,
  cancel: never,
};
