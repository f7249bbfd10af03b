interface Waiter {
  alone: boolean;
  admit: () => void;
}

/**
 * Decides who may put tokens into the model's next batch: any number of calls that share batches, or one call alone.
 * First come, first served, so neither kind can keep the other waiting. Work must not wait for another turn.
 */
export class BatchTurns {
  readonly #waiters: Waiter[] = [];
  #sharing = 0;
  #alone = false;

  async share<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter(false);
    try {
      return await work();
    } finally {
      this.#sharing -= 1;
      this.#admitNext();
    }
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter(true);
    try {
      return await work();
    } finally {
      this.#alone = false;
      this.#admitNext();
    }
  }

  #enter(alone: boolean): Promise<void> {
    return new Promise((admit) => {
      this.#waiters.push({ alone, admit });
      this.#admitNext();
    });
  }

  #admitNext(): void {
    for (let next = this.#waiters[0]; next; next = this.#waiters[0]) {
      if (this.#alone || (next.alone && this.#sharing > 0)) return;
      this.#waiters.shift();
      if (next.alone) this.#alone = true;
      else this.#sharing += 1;
      next.admit();
    }
  }
}
