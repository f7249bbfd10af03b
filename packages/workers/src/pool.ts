import { Gate, type GateLimits } from './gate.js';

export interface PoolOptions<Member> {
  /** `placesMax` is the size of the pool. */
  limits: GateLimits;
  /** A member that is idle for this long is ended, which frees its memory. */
  idleMs: number;
  /** Called when a member is first needed. */
  create(): Member;
  end(member: Member): Promise<void>;
}

export interface PoolUse {
  /** Uses of different keys take turns. */
  key?: string | undefined;
  /** A member that last had the same affinity is preferred, because it is warm. */
  affinity?: string | undefined;
  signal?: AbortSignal | undefined;
}

export class PoolClosedError extends Error {
  override readonly name = 'PoolClosedError';
}

interface Place<Member> {
  member: Member;
  affinity: string | undefined;
  idleTimer: NodeJS.Timeout | undefined;
}

/** A bounded number of members, each used by one caller at a time, kept warm between uses and ended when idle. */
export class Pool<Member> {
  readonly #options: PoolOptions<Member>;
  readonly #gate: Gate;
  readonly #idle: Place<Member>[] = [];
  readonly #busy = new Set<Place<Member>>();
  #closed = false;

  constructor(options: PoolOptions<Member>) {
    this.#options = options;
    this.#gate = new Gate(options.limits);
  }

  get members(): Member[] {
    return [...this.#busy, ...this.#idle].map(({ member }) => member);
  }

  get busy(): number {
    return this.#busy.size;
  }

  get waiting(): number {
    return this.#gate.waiting;
  }

  /** Rejects with a `GateError` if too many are waiting, and with the reason of the signal if it aborts the wait. */
  async use<T>(
    work: (member: Member) => Promise<T>,
    { key = '', affinity, signal }: PoolUse = {},
  ): Promise<T> {
    this.#refuseWhenClosed();
    const leave = await this.#gate.enter(key, signal);
    if (leave === undefined) throw signal!.reason;
    try {
      this.#refuseWhenClosed();
      const place = this.#take(affinity);
      try {
        return await work(place.member);
      } finally {
        this.#rest(place);
      }
    } finally {
      leave();
    }
  }

  /** Ends all members, also those in use; uses that wait are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    const places = [...this.#busy, ...this.#idle.splice(0)];
    for (const { idleTimer } of places) clearTimeout(idleTimer);
    await Promise.all(places.map(({ member }) => this.#options.end(member)));
  }

  #take(affinity: string | undefined): Place<Member> {
    const warm = this.#idle.findIndex((place) => place.affinity === affinity);
    const mayGrow = this.#idle.length + this.#busy.size < this.#options.limits.placesMax;
    // A member that is warm for something else is used only if no new one may be created.
    const place =
      warm < 0 && mayGrow
        ? { member: this.#options.create(), affinity, idleTimer: undefined }
        : this.#idle.splice(Math.max(warm, 0), 1)[0]!;
    clearTimeout(place.idleTimer);
    place.affinity = affinity;
    this.#busy.add(place);
    return place;
  }

  #rest(place: Place<Member>): void {
    this.#busy.delete(place);
    if (this.#closed) return;
    this.#idle.push(place);
    place.idleTimer = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(place), 1);
      void this.#options.end(place.member);
    }, this.#options.idleMs);
    place.idleTimer.unref();
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new PoolClosedError('The pool is closed.');
  }
}
