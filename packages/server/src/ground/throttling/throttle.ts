import { ServiceError } from '@tricorn/contract';

/** Where a key stands against its limit, for whoever wants to slow down in time. */
export interface Standing {
  name: string;
  max: number;
  windowSeconds: number;
  remaining: number;
  /** When the current window ends. */
  resetSeconds: number;
}

/** The events of a key in one window. */
export interface Counts {
  readonly key: string;
  readonly throttle: Throttle;
  readonly window: number;
  /** Events in this window, as far as this process knows. */
  current: number;
  previous: number;
  /** Those of `current` that other processes do not know of yet. */
  unshared: number;
  /** When the processes last exchanged their counts, by `performance.now()`. */
  sharedAtMs: number;
}

/** Exchanges counts with other processes. */
export interface Sharing {
  now(): number;
  /** How many events of a key a process may keep to itself; infinite for the only process. */
  slackOf(max: number): number;
  /** Shares the counts soon. */
  note(counts: Counts): void;
  /** Resolves once the counts are those of all processes; false if that takes too long. */
  share(counts: Counts): Promise<boolean>;
  forget(counts: Counts): void;
}

const keysMax = 100_000;
/** Another process may have forgotten a key, so a refusal is checked against its counts, but not more often than this. */
const refreshMs = 1_000;

/**
 * Counts events by key and refuses with 429 above a limit. The count combines the current window with the previous one,
 * weighted by their overlap with a sliding window, so that a key costs two numbers regardless of its events. Bounded:
 * with too many keys, the oldest are dropped.
 *
 * Alone, the limit is exact. With sharing, every process passes at most `slack` events before it adds its counts to those
 * of the others, so that the limit is exceeded by at most the slack of each process, and no event is refused that fits.
 */
export class Throttle {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly #sharing: Sharing;
  readonly #counts = new Map<string, Counts>();

  constructor(name: string, max: number, windowMs: number, sharing: Sharing = alone()) {
    this.name = name;
    this.max = max;
    this.windowMs = windowMs;
    this.#sharing = sharing;
  }

  /** Refuses if the key has reached its limit. */
  async check(key: string, message: string): Promise<void> {
    await this.#admit(key, message, () => {});
  }

  count(key: string): void {
    const counts = this.#countsOf(key);
    counts.current++;
    counts.unshared++;
    this.#sharing.note(counts);
  }

  /** Counts an event, unless the key has reached its limit. */
  async hit(key: string, message: string): Promise<void> {
    await this.#admit(key, message, () => this.count(key));
  }

  forget(key: string): void {
    const counts = this.#counts.get(key);
    if (counts === undefined) return;
    this.#counts.delete(key);
    this.#sharing.forget(counts);
  }

  standing(key: string): Standing {
    const counts = this.#countsOf(key);
    return {
      name: this.name,
      max: this.max,
      windowSeconds: this.windowMs / 1000,
      remaining: Math.max(0, Math.floor(this.max - this.#weighted(counts))),
      resetSeconds: Math.max(1, Math.ceil((this.windowMs - this.#elapsedMs(counts)) / 1000)),
    };
  }

  /** The keys whose events other processes do not know. */
  *unshared(): Generator<Counts> {
    for (const counts of this.#counts.values()) if (counts.unshared > 0) yield counts;
  }

  /** Nothing happens between the decision and the call, so that concurrent events cannot pass each other. */
  async #admit(key: string, message: string, onAdmitted: () => void): Promise<void> {
    const { slackOf, share } = this.#sharing;
    let isShared = true;
    let isRefreshed = false;
    for (;;) {
      const counts = this.#countsOf(key);
      const slack = slackOf(this.max);
      if (isShared && counts.unshared >= slack) {
        isShared = await share(counts);
        continue;
      }
      const retryMs = this.#retryMs(counts);
      if (retryMs === 0) return onAdmitted();
      if (!isRefreshed && Number.isFinite(slack) && performance.now() - counts.sharedAtMs > refreshMs) {
        isRefreshed = true;
        await share(counts);
        continue;
      }
      throw new ServiceError('tooManyRequests', message, {
        retryAfterSeconds: Math.max(1, Math.ceil(retryMs / 1000)),
      });
    }
  }

  #elapsedMs({ window }: Counts): number {
    return Math.max(0, this.#sharing.now() - window * this.windowMs);
  }

  #weighted(counts: Counts): number {
    return counts.current + counts.previous * Math.max(0, 1 - this.#elapsedMs(counts) / this.windowMs);
  }

  /** How long until another event fits; 0 if one does. */
  #retryMs(counts: Counts): number {
    if (this.#weighted(counts) < this.max) return 0;
    const { current, previous } = counts;
    const fitsMs =
      current < this.max
        ? this.windowMs * (1 - (this.max - current) / previous)
        : this.windowMs * (2 - this.max / current);
    return Math.max(1, fitsMs - this.#elapsedMs(counts));
  }

  #countsOf(key: string): Counts {
    const window = Math.floor(this.#sharing.now() / this.windowMs);
    const known = this.#counts.get(key);
    // A clock that is set back does not give anybody a new window.
    if (known !== undefined && known.window >= window) return known;
    const counts: Counts = {
      key,
      throttle: this,
      window,
      current: 0,
      previous: known?.window === window - 1 ? known.current : 0,
      unshared: 0,
      sharedAtMs: Number.NEGATIVE_INFINITY,
    };
    this.#counts.set(key, counts);
    if (this.#counts.size > keysMax) this.#counts.delete(this.#counts.keys().next().value!);
    return counts;
  }
}

/** The sharing of a process that counts for itself. */
export const alone = (now: () => number = Date.now): Sharing => ({
  now,
  slackOf: () => Number.POSITIVE_INFINITY,
  note: () => {},
  share: async () => false,
  forget: () => {},
});
