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

  /** Returns the text that is certain, and the stop sequence that ended it, if one did. */
  push(piece: string): { text: string; stopped: string | undefined } {
    const text = this.#held + piece;
    const stopped = this.#firstStop(text);
    if (stopped !== undefined) {
      this.#held = '';
      return { text: text.slice(0, text.indexOf(stopped)), stopped };
    }
    const certain = text.length - this.#possibleStartLength(text);
    this.#held = text.slice(certain);
    return { text: text.slice(0, certain), stopped: undefined };
  }

  /** Returns the text that was held back: at the end of the answer it was not a stop sequence. */
  flush(): string {
    const text = this.#held;
    this.#held = '';
    return text;
  }

  #firstStop(text: string): string | undefined {
    const found = this.#stops.filter((stop) => text.includes(stop));
    return found.sort((one, other) => text.indexOf(one) - text.indexOf(other))[0];
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
