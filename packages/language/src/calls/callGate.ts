import { Gate, GateError, type Leave } from '@tricorn/workers';
import { LanguageError } from '../errors.js';

export interface CallGateOptions {
  /** Calls running at once. */
  concurrencyMax: number;
  /** Calls waiting for their turn; one more is refused at once. */
  waitingMax: number;
  /** How long a call waits for its turn. */
  waitMs: number;
}

const retryAfterMs = 1_000;

/**
 * Admits a bounded number of calls, with a bounded queue in which scopes, one for each account, take turns. One scope
 * fills at most half of the queue. It may use all free places, because a single user should get all of the model.
 */
export class CallGate {
  readonly #gate: Gate;
  readonly #concurrencyMax: number;
  #unscoped = 0;

  constructor({ concurrencyMax, waitingMax, waitMs }: CallGateOptions) {
    this.#concurrencyMax = concurrencyMax;
    const waitingPerKeyMax = Math.ceil(waitingMax / 2);
    this.#gate = new Gate({ placesMax: concurrencyMax, waitingMax, waitingPerKeyMax, waitMs });
  }

  get activeCalls(): number {
    return this.#gate.active;
  }

  get waitingCalls(): number {
    return this.#gate.waiting;
  }

  /**
   * Resolves when it is this call's turn, to undefined when the signal aborted first. A call without a scope is its own. It
   * waits until `beforeMs` (in `performance.now()`) at most.
   */
  async enter(
    scope: string | undefined,
    signal?: AbortSignal,
    beforeMs = Number.POSITIVE_INFINITY,
  ): Promise<Leave | undefined> {
    const key = scope === undefined ? `unscoped ${this.#unscoped++}` : `scope ${scope}`;
    const mayWait = this.#gate.active >= this.#concurrencyMax && Number.isFinite(beforeMs);
    const late = mayWait
      ? AbortSignal.timeout(Math.max(0, Math.ceil(beforeMs - performance.now())))
      : undefined;
    const signals = [signal, late].filter((one) => one !== undefined);
    try {
      const leave = await this.#gate.enter(key, signals.length > 1 ? AbortSignal.any(signals) : signals[0]);
      if (leave === undefined && late?.aborted && !signal?.aborted) throw noSlot();
      return leave;
    } catch (thrown) {
      if (!(thrown instanceof GateError)) throw thrown;
      throw thrown.refusal === 'full'
        ? new LanguageError('queue_full', 'Too many calls are waiting for this model.', { retryAfterMs })
        : noSlot();
    }
  }
}

const noSlot = () =>
  new LanguageError('queue_timeout', 'The model had no free slot in time.', { retryAfterMs });
