/** Runs at most `size` pieces of work at a time; the others wait in order. */
export class Pool {
  readonly #size: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#size) await new Promise<void>((start) => this.#waiting.push(start));
    else this.#running++;
    try {
      return await work();
    } finally {
      // The slot goes to the next waiter, or becomes free.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
