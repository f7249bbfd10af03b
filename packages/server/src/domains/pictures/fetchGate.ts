import { ServiceError } from '@tricorn/contract';

/** Concurrent fetches per process; each may take many megabytes and seconds. */
const totalMax = 16;
const perAccountMax = 4;
const retryAfterSeconds = 5;

export interface FetchGate {
  /** Refuses with 429 above the limit; otherwise returns a function to call when done. */
  enter(accountId: string): () => void;
}

export function createFetchGate(): FetchGate {
  const inside = new Map<string, number>();
  let total = 0;
  return {
    enter: (accountId) => {
      const own = inside.get(accountId) ?? 0;
      if (own >= perAccountMax || total >= totalMax)
        throw new ServiceError('tooManyRequests', 'Too many pictures are being fetched; try again shortly.', {
          retryAfterSeconds,
        });
      inside.set(accountId, own + 1);
      total++;
      return () => {
        total--;
        const left = inside.get(accountId)! - 1;
        if (left === 0) inside.delete(accountId);
        else inside.set(accountId, left);
      };
    },
  };
}
