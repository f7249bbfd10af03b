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
  #unscoped = 0;

  constructor({ concurrencyMax, waitingMax, waitMs }: CallGateOptions) {
    const waitingPerKeyMax = Math.ceil(waitingMax / 2);
    this.#gate = new Gate({ placesMax: concurrencyMax, waitingMax, waitingPerKeyMax, waitMs });
  }

  get activeCalls(): number {
    return this.#gate.active;
  }

  get waitingCalls(): number {
    return this.#gate.waiting;
  }

  /** Resolves when it is this call's turn, to undefined when the signal aborted first. A call without a scope is its own. */
  async enter(scope: string | undefined, signal?: AbortSignal): Promise<Leave | undefined> {
    const key = scope === undefined ? `unscoped ${this.#unscoped++}` : `scope ${scope}`;
    try {
      return await this.#gate.enter(key, signal);
    } catch (thrown) {
      if (!(thrown instanceof GateError)) throw thrown;
      throw thrown.refusal === 'full'
        ? new LanguageError('queue_full', 'Too many calls are waiting for this model.', { retryAfterMs })
        : new LanguageError('queue_timeout', 'The model had no free slot in time.', { retryAfterMs });
    }
  }
}
