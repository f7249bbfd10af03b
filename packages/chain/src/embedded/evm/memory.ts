import { readWord, writeWord } from './words.js';

/** No program can pay for more; it keeps the sizes in the range of exact numbers. */
const memoryBytesMax = 2 ** 32;
const initialBytes = 4096;
/** A memory that a call has made larger is not kept for the next one. */
const keptBytesMax = 256 * 1024;

/** The memory of a call: zeros, paid for in words of 32 bytes as it grows. One is reused for all calls of a depth. */
export class Memory {
  #bytes = new Uint8Array(initialBytes);
  #view = new DataView(this.#bytes.buffer);
  #words = 0;

  get size(): number {
    return this.#words * 32;
  }

  /** Forgets everything, for the next call. */
  clear(): void {
    if (this.#bytes.length > keptBytesMax) this.#replace(new Uint8Array(initialBytes));
    else this.#bytes.fill(0, 0, this.size);
    this.#words = 0;
  }

  /** Extends the memory to a range. Returns the gas that is left, negative if it does not suffice. */
  reach(offset: number, size: number, gas: number): number {
    if (size === 0) return gas;
    const end = offset + size;
    if (end <= this.#words * 32) return gas;
    if (end > memoryBytesMax) return -1;
    const words = Math.ceil(end / 32);
    const left = gas - (gasOfWords(words) - gasOfWords(this.#words));
    if (left < 0) return left;
    if (words * 32 > this.#bytes.length) this.#enlarge(words * 32);
    this.#words = words;
    return left;
  }

  readWord(offset: number): bigint {
    return readWord(this.#view, offset);
  }

  writeWord(offset: number, word: bigint): void {
    writeWord(this.#view, offset, word);
  }

  writeByte(offset: number, byte: number): void {
    this.#bytes[offset] = byte;
  }

  /** A copy of a range that was reached before. */
  read(offset: number, size: number): Uint8Array {
    return size === 0 ? new Uint8Array(0) : this.#bytes.slice(offset, offset + size);
  }

  /** A range that was reached before, valid until the memory changes. */
  view(offset: number, size: number): Uint8Array {
    return size === 0 ? this.#bytes.subarray(0, 0) : this.#bytes.subarray(offset, offset + size);
  }

  /** Copies a part of a string; zeros follow where the string ends. */
  write(offset: number, size: number, source: Uint8Array, sourceOffset: number): void {
    if (size === 0) return;
    const part =
      sourceOffset < source.length ? source.subarray(sourceOffset, sourceOffset + size) : undefined;
    if (part !== undefined) this.#bytes.set(part, offset);
    this.#bytes.fill(0, offset + (part?.length ?? 0), offset + size);
  }

  move(to: number, from: number, size: number): void {
    if (size > 0) this.#bytes.copyWithin(to, from, from + size);
  }

  #enlarge(bytes: number): void {
    const larger = new Uint8Array(Math.max(bytes, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.size));
    this.#replace(larger);
  }

  #replace(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

function gasOfWords(words: number): number {
  return 3 * words + Math.floor((words * words) / 512);
}
