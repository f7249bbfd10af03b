import type { Throttles } from './throttles.js';

export interface TimeBudget {
  /** Does free work, which is paid for with time: an account that has used its seconds waits. */
  spend<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

const hourMs = 3_600_000;

/** Bounds the seconds within an hour that checks of files may take for one account. */
export function createTimeBudget(throttles: Throttles, what: string, secondsPerHourMax: number): TimeBudget {
  const budget = throttles.create(`seconds of checks of ${what}`, secondsPerHourMax, hourMs);
  return {
    spend: async (accountId, work) => {
      await budget.check(accountId, `The checks of your ${what} took too long in total; try again later.`);
      const startMs = performance.now();
      try {
        return await work();
      } finally {
        const seconds = Math.round((performance.now() - startMs) / 1_000);
        for (let second = 0; second < seconds; second++) budget.count(accountId);
      }
    },
  };
}
