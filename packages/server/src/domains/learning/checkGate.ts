import { ServiceError } from '@tricorn/contract';

/** Checks that may wait in one process; each holds an upload on disk. */
const waitingMax = 32;
const retryAfterSeconds = 10;

export interface CheckGate {
  /** Runs the check when a slot is free; refuses with 429 if too many are waiting. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs a limited number of checks at a time; the others wait in arrival order. */
export function createCheckGate(atOnce: number): CheckGate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    pass: async (work) => {
      if (running < atOnce) running++;
      else if (waiting.length < waitingMax) await new Promise<void>((turn) => waiting.push(turn));
      else
        throw new ServiceError('tooManyRequests', 'Too many files are being checked; try again shortly.', {
          retryAfterSeconds,
        });
      try {
        return await work();
      } finally {
        // Passes the slot to the next waiting check, or frees it.
        const next = waiting.shift();
        if (next === undefined) running--;
        else next();
      }
    },
  };
}
