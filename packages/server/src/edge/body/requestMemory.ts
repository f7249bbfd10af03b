import { ServiceError } from '@tricorn/contract';

/** What one request holds; given back when it has been answered. */
export interface Held {
  /** Refuses more than there is room for. */
  resize(bytes: number): void;
  release(): void;
}

/** What a request takes besides its data, so that the number of those that wait is bounded as well. */
const requestBytes = 16 * 1024;
/** The share of the whole that one account may hold, and the share that is left to those that hold little. */
const accountShare = 5 / 8;
const reservedShare = 1 / 4;
/** Little. */
const smallBytes = 1024 ** 2;
const retryAfterSeconds = 1;

/**
 * How much data of requests the process holds at once: bodies while they arrive, what is kept of them while their requests
 * wait, pieces of uploads, and large answers until they have been read. Above the bound, nothing new is taken in.
 */
export class RequestMemory {
  readonly #bytesMax: number;
  readonly #byAccount = new Map<string, number>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Counts bytes of a request, or refuses them; `account` is a network where there is no account. */
  hold(account: string, bytes: number): Held {
    let held = 0;
    let isOpen = true;
    const change = (bytesNow: number) => {
      this.#bytes += bytesNow - held;
      const own = (this.#byAccount.get(account) ?? 0) + bytesNow - held;
      if (own === 0) this.#byAccount.delete(account);
      else this.#byAccount.set(account, own);
      held = bytesNow;
    };
    const resize = (wanted: number) => {
      if (!isOpen) return;
      const bytesNow = wanted + requestBytes;
      if (bytesNow > held) this.#assertRoom(account, bytesNow - held);
      change(bytesNow);
    };
    resize(bytes);
    return {
      resize,
      release: () => {
        isOpen = false;
        change(0);
      },
    };
  }

  #assertRoom(account: string, more: number): void {
    const own = this.#byAccount.get(account) ?? 0;
    if (own > 0 && own + more > this.#bytesMax * accountShare)
      throw new ServiceError(
        'tooManyRequests',
        'Your requests hold too much data; wait until some have ended.',
        { retryAfterSeconds },
      );
    const isSmall = own === 0 || own + more <= smallBytes;
    const reserved = isSmall ? 0 : this.#bytesMax * reservedShare;
    if (this.#bytes + more > this.#bytesMax - reserved)
      throw new ServiceError('unavailable', 'The server holds too much data of requests; try again soon.', {
        retryAfterSeconds,
      });
  }
}
