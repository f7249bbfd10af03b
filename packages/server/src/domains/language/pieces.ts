/**
 * Pieces of an answer, kept from when they are generated until they are read. A reader that leaves stops nothing; what is
 * kept for it is at most one answer.
 */
export class Pieces<Piece> {
  #waiting: Piece[] = [];
  #ended = false;
  #wake: () => void = () => {};

  add(piece: Piece): void {
    this.#waiting.push(piece);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Resolves with the first piece that waits, to true, or to false at the end. */
  async more(): Promise<boolean> {
    if (this.#waiting.length === 0 && !this.#ended)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.#waiting.length > 0;
  }

  /** Everything that has come since the last look, until the end. There is one reader. */
  async *read(): AsyncGenerator<Piece[], void> {
    while (await this.more()) {
      const pieces = this.#waiting;
      this.#waiting = [];
      yield pieces;
    }
  }
}
