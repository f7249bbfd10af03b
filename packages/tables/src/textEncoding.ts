/** Bytes that Windows-1252 leaves undefined. */
const undefinedBytes: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * Tells Windows-1252 from UTF-8. Text of the former hardly ever contains a UTF-8 sequence of several bytes, so a text with
 * both is damaged UTF-8, which the reader refuses with its place.
 */
export class TextEncodingScan {
  #sequences = 0;
  #strayBytes = 0;
  #isUndefined = false;
  /** Continuation bytes that the current sequence still needs. */
  #needed = 0;

  push(chunk: Uint8Array): void {
    if (this.#needed === 0 && chunk.every((byte) => byte < 0x80)) return;
    for (let place = 0; place < chunk.length; place++) {
      const byte = chunk[place]!;
      if (this.#needed > 0) {
        if (byte >= 0x80 && byte < 0xc0) {
          if (--this.#needed === 0) this.#sequences++;
          continue;
        }
        this.#strayBytes++;
        this.#needed = 0;
      }
      if (byte < 0x80) continue;
      if (undefinedBytes.has(byte)) this.#isUndefined = true;
      this.#needed = byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      if (this.#needed === 0) this.#strayBytes++;
    }
  }

  finish(): 'utf-8' | 'windows-1252' {
    const strays = this.#strayBytes + (this.#needed > 0 ? 1 : 0);
    return strays > 0 && this.#sequences === 0 && !this.#isUndefined ? 'windows-1252' : 'utf-8';
  }
}
