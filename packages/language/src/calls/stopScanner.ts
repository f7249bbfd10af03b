/**
 * Finds stop sequences in text that arrives in pieces. Text that may be the start of one is held back
 * until it is clear whether it is.
 */
export class StopScanner {
  readonly #stops: readonly string[];
  #held = '';

  constructor(stops: readonly string[]) {
    this.#stops = stops.filter((stop) => stop !== '');
  }

  /** Returns the text that is certain, and whether a stop sequence ended it. */
  push(piece: string): { text: string; stopped: boolean } {
    const text = this.#held + piece;
    const stopAt = this.#firstStop(text);
    if (stopAt !== -1) {
      this.#held = '';
      return { text: text.slice(0, stopAt), stopped: true };
    }
    const certain = text.length - this.#possibleStartLength(text);
    this.#held = text.slice(certain);
    return { text: text.slice(0, certain), stopped: false };
  }

  /** Returns the text that was held back: at the end of the answer it was not a stop sequence. */
  flush(): string {
    const text = this.#held;
    this.#held = '';
    return text;
  }

  #firstStop(text: string): number {
    const found = this.#stops.map((stop) => text.indexOf(stop)).filter((index) => index !== -1);
    return found.length === 0 ? -1 : Math.min(...found);
  }

  #possibleStartLength(text: string): number {
    const longest = Math.max(0, ...this.#stops.map((stop) => stop.length - 1));
    for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
      const end = text.slice(-length);
      if (this.#stops.some((stop) => stop.startsWith(end))) return length;
    }
    return 0;
  }
}
