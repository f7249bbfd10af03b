import { LanguageError } from './errors.js';

interface Waiter {
  admit: () => void;
  refuse: (error: Error) => void;
}

export interface CallGateOptions {
  /** Calls running at once. */
  concurrencyMax: number;
  /** Calls waiting for their turn; one more is refused at once. */
  waitingMax: number;
  /** How long a call waits for its turn. */
  waitMs: number;
}

/** Admits a bounded number of calls, first come, first served, with a bounded queue. */
export class CallGate {
  readonly #options: CallGateOptions;
  readonly #waiters = new Set<Waiter>();
  #active = 0;

  constructor(options: CallGateOptions) {
    this.#options = options;
  }

  get activeCalls(): number {
    return this.#active;
  }

  get waitingCalls(): number {
    return this.#waiters.size;
  }

  /** Resolves to true when it is this call's turn, to false when the signal aborted first. */
  async enter(signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false;
    if (this.#active < this.#options.concurrencyMax) {
      this.#active += 1;
      return true;
    }
    if (this.#waiters.size >= this.#options.waitingMax) {
      throw new LanguageError('queue_full', 'Too many calls are waiting for this model.');
    }
    return this.#wait(signal);
  }

  /** Passes the slot of a finished call to the call that has waited longest. */
  leave(): void {
    const [next] = this.#waiters;
    if (next) next.admit();
    else this.#active -= 1;
  }

  #wait(signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#waiters.delete(waiter);
        finish();
      };
      const waiter: Waiter = {
        admit: () => settle(() => resolve(true)),
        refuse: (error) => settle(() => reject(error)),
      };
      const onAbort = () => settle(() => resolve(false));
      const timer = setTimeout(
        () => waiter.refuse(new LanguageError('queue_timeout', 'The model had no free slot in time.')),
        this.#options.waitMs,
      );
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiters.add(waiter);
    });
  }
}
