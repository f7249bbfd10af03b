import { ServiceError } from '@tricorn/contract';

/** Checks that may wait for their turn in one process; each holds an upload on disk. */
const waitingMax = 32;
const retryAfterSeconds = 10;

export interface CheckGate {
  /** Does the work when it is its turn; refuses with 429 when too many wait already. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets so many pieces of work run at a time, the others in the order in which they came. */
export function createCheckGate(atOnce: number): CheckGate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    pass: async (work) => {
      if (running < atOnce) running++;
      else if (waiting.length < waitingMax) await new Promise<void>((turn) => waiting.push(turn));
      else
        throw new ServiceError('tooManyRequests', 'Too many files are being checked; try again soon.', {
          retryAfterSeconds,
        });
      try {
        return await work();
      } finally {
        // The place goes to the next one, or becomes free.
        const next = waiting.shift();
        if (next === undefined) running--;
        else next();
      }
    },
  };
}
