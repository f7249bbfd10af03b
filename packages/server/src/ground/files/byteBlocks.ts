const firstBlockBytes = 4_096;
const blockBytesMax = 256 * 1_024;

/**
 * Collects bytes that arrive in chunks of any size. They are copied into blocks: a list of the chunks themselves would take
 * a hundred bytes of memory for each byte of a sender who sends them one by one.
 */
export class ByteBlocks {
  bytes = 0;
  #full: Buffer<ArrayBuffer>[] = [];
  #block = Buffer.alloc(0);
  #used = 0;

  add(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      if (this.#used === this.#block.length) this.#grow(chunk.length - at);
      const part = chunk.subarray(at, at + this.#block.length - this.#used);
      this.#block.set(part, this.#used);
      this.#used += part.length;
      at += part.length;
    }
  }

  /** The blocks, each with memory of its own. The next bytes begin a new list. */
  take(): Buffer<ArrayBuffer>[] {
    const blocks = this.#used === 0 ? this.#full : [...this.#full, this.#block.subarray(0, this.#used)];
    this.#full = [];
    this.#block = Buffer.alloc(0);
    this.#used = 0;
    this.bytes = 0;
    return blocks;
  }

  /** All bytes in one buffer. */
  join(): Buffer {
    const blocks = this.take();
    return blocks.length === 1 ? blocks[0]! : Buffer.concat(blocks);
  }

  #grow(wantedBytes: number): void {
    if (this.#used > 0) this.#full.push(this.#block);
    const bytes = Math.max(firstBlockBytes, this.#block.length * 2, wantedBytes);
    this.#block = Buffer.allocUnsafeSlow(Math.min(blockBytesMax, bytes));
    this.#used = 0;
  }
}
