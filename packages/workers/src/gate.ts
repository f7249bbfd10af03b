export interface GateLimits {
  /** Calls that run at once. */
  placesMax: number;
  /** Places that one key may hold; all of them if absent. */
  placesPerKeyMax?: number | undefined;
  /** The last places are for keys that hold none, so that a few keys cannot hold all; no place if absent. */
  placesForNewKeys?: number | undefined;
  /** Calls that wait for a place; one more is refused at once. */
  waitingMax: number;
  /** Calls of one key that wait; the whole line if absent. */
  waitingPerKeyMax?: number | undefined;
  /** How long a call waits; without a limit if absent. */
  waitMs?: number | undefined;
}

export type GateRefusal = 'full' | 'timeout';

/** A call was refused: the waiting line is full, or no place became free in time. */
export class GateError extends Error {
  override readonly name = 'GateError';
  readonly refusal: GateRefusal;

  constructor(refusal: GateRefusal) {
    super(refusal === 'full' ? 'Too many calls are waiting.' : 'No place became free in time.');
    this.refusal = refusal;
  }
}

/** Gives the place back; further calls have no effect. */
export type Leave = () => void;

interface Waiter {
  admit(): void;
}

interface Used {
  ms: number;
  atMs: number;
}

/** After this time, what a key has used counts half. */
const halfLifeMs = 60_000;
/** Smaller differences do not decide whose turn it is. */
const stepMs = 100;
/** Keys whose use is remembered, at least; those that have used little are forgotten above it. */
const rememberedMax = 1_000;

/**
 * Admits a bounded number of calls; a bounded number waits. Keys, for example accounts, take turns by the time for which they
 * have held places of late: whoever has used least is next, and of those who have used the same the one that was served longest
 * ago. The calls of one key are served in order of arrival.
 */
export class Gate {
  readonly #limits: GateLimits;
  /** Places held, by key. */
  readonly #held = new Map<string, number>();
  /** Waiting calls by key; the key whose turn is next comes first. */
  readonly #lines = new Map<string, Set<Waiter>>();
  readonly #used = new Map<string, Used>();
  #active = 0;
  #waiting = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves when the call has a place, or to undefined if the signal aborts first. */
  async enter(key: string, signal?: AbortSignal): Promise<Leave | undefined> {
    if (signal?.aborted) return undefined;
    if (this.#active < this.#limits.placesMax && this.#mayHoldMore(key)) return this.#admit(key);
    const { waitingMax, waitingPerKeyMax = waitingMax } = this.#limits;
    if (this.#waiting >= waitingMax || (this.#lines.get(key)?.size ?? 0) >= waitingPerKeyMax)
      throw new GateError('full');
    return await this.#wait(key, signal);
  }

  #mayHoldMore(key: string): boolean {
    const { placesMax, placesPerKeyMax = placesMax, placesForNewKeys = 0 } = this.#limits;
    const held = this.#held.get(key) ?? 0;
    return held < placesPerKeyMax && (held === 0 || this.#active < placesMax - placesForNewKeys);
  }

  #admit(key: string): Leave {
    this.#active++;
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    const startMs = performance.now();
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#countUse(key, performance.now() - startMs);
      this.#leave(key);
    };
  }

  /** The time that a key has used, of which that long ago hardly counts. */
  #usedMs(key: string): number {
    const { ms, atMs } = this.#used.get(key) ?? { ms: 0, atMs: 0 };
    return ms * 0.5 ** ((performance.now() - atMs) / halfLifeMs);
  }

  #countUse(key: string, ms: number): void {
    this.#used.set(key, { ms: this.#usedMs(key) + ms, atMs: performance.now() });
    if (this.#used.size > rememberedMax)
      for (const known of this.#used.keys()) if (this.#usedMs(known) < stepMs) this.#used.delete(known);
  }

  #leave(key: string): void {
    this.#active--;
    const left = this.#held.get(key)! - 1;
    if (left === 0) this.#held.delete(key);
    else this.#held.set(key, left);
    // The freed place may go to a key that was at its own limit until now, or to the next in turn.
    let next: Set<Waiter> | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [waiting, line] of this.#lines) {
      const used = Math.floor(this.#usedMs(waiting) / stepMs);
      if (used >= least || !this.#mayHoldMore(waiting)) continue;
      [next, least] = [line, used];
    }
    const [waiter] = next ?? [];
    waiter?.admit();
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<Leave | undefined> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#takeOut(key, waiter);
        finish();
      };
      const waiter: Waiter = { admit: () => settle(() => resolve(this.#admit(key))) };
      const onAbort = () => settle(() => resolve(undefined));
      const { waitMs } = this.#limits;
      const timer =
        waitMs === undefined
          ? undefined
          : setTimeout(() => settle(() => reject(new GateError('timeout'))), waitMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      const line = this.#lines.get(key) ?? new Set();
      line.add(waiter);
      this.#lines.set(key, line);
      this.#waiting++;
    });
  }

  /** Removes a call from its line; the other keys come before its next one. */
  #takeOut(key: string, waiter: Waiter): void {
    const line = this.#lines.get(key)!;
    line.delete(waiter);
    this.#waiting--;
    this.#lines.delete(key);
    if (line.size > 0) this.#lines.set(key, line);
  }
}
