import { ServiceError } from '@tricorn/contract';

const keysMax = 100_000;

interface Counts {
  window: number;
  current: number;
  previous: number;
}

/**
 * Counts events by key and refuses with 429 above a limit. The count combines the current window with the previous one,
 * weighted by their overlap with a sliding window, so that a key costs two numbers regardless of its events. Bounded:
 * with too many keys, the oldest are dropped.
 */
export class Throttle {
  readonly #counts = new Map<string, Counts>();
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;

  constructor(max: number, windowMs: number, now: () => number = Date.now) {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Refuses if the key has reached its limit. */
  check(key: string, message: string): void {
    const { current, previous } = this.#countsOf(key);
    const elapsedMs = this.#now() % this.#windowMs;
    if (current + previous * (1 - elapsedMs / this.#windowMs) < this.#max) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((this.#windowMs - elapsedMs) / 1000));
    throw new ServiceError('tooManyRequests', message, { retryAfterSeconds });
  }

  count(key: string): void {
    const counts = this.#countsOf(key);
    counts.current++;
    this.#counts.set(key, counts);
    if (this.#counts.size > keysMax) this.#counts.delete(this.#counts.keys().next().value!);
  }

  /** Counts an event, unless the key has reached its limit. */
  hit(key: string, message: string): void {
    this.check(key, message);
    this.count(key);
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  #countsOf(key: string): Counts {
    const window = Math.floor(this.#now() / this.#windowMs);
    const known = this.#counts.get(key);
    if (known?.window === window) return known;
    return { window, current: 0, previous: known?.window === window - 1 ? known.current : 0 };
  }
}
