import { ServiceError } from '@tricorn/contract';

const keysMax = 100_000;

/**
 * Counts events by key in a sliding window and refuses with 429 past a limit. Bounded: when too many keys are
 * known, the oldest are forgotten.
 */
export class Throttle {
  private readonly times = new Map<string, number[]>();
  private readonly max: number;
  private readonly windowMs: number;
  private readonly now: () => number;

  constructor(max: number, windowMs: number, now: () => number = Date.now) {
    this.max = max;
    this.windowMs = windowMs;
    this.now = now;
  }

  /** Refuses when the key has used up its events. */
  check(key: string, message: string): void {
    const recent = this.recent(key);
    if (recent.length < this.max) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((recent[0]! + this.windowMs - this.now()) / 1000));
    throw new ServiceError('tooManyRequests', message, { retryAfterSeconds });
  }

  count(key: string): void {
    const recent = this.recent(key);
    recent.push(this.now());
    this.times.delete(key);
    this.times.set(key, recent);
    if (this.times.size > keysMax) this.times.delete(this.times.keys().next().value!);
  }

  forget(key: string): void {
    this.times.delete(key);
  }

  private recent(key: string): number[] {
    const since = this.now() - this.windowMs;
    return (this.times.get(key) ?? []).filter((time) => time > since);
  }
}
