export interface TokenTimeouts {
  /** From sending the request to the first piece of the answer. */
  firstTokenMs: number;
  /** Between two pieces of the answer. */
  betweenTokensMs: number;
}

/** One timer that first waits for the first token and then for each next one. */
export class TokenWatch {
  expired: 'first' | 'between' | undefined;
  readonly #timeouts: TokenTimeouts;
  readonly #onExpire: () => void;
  #timer: NodeJS.Timeout;
  #started = false;

  constructor(timeouts: TokenTimeouts, onExpire: () => void) {
    this.#timeouts = timeouts;
    this.#onExpire = onExpire;
    this.#timer = setTimeout(() => this.#expire('first'), timeouts.firstTokenMs);
  }

  heard(): void {
    if (this.#started) {
      this.#timer.refresh();
      return;
    }
    this.#started = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#expire('between'), this.#timeouts.betweenTokensMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #expire(which: 'first' | 'between'): void {
    this.expired = which;
    this.#onExpire();
  }
}
