/** Words of the EVM are unsigned integers of 256 bits. */
const wordMax = (1n << 256n) - 1n;
export const addressMask = (1n << 160n) - 1n;
const signBit = 1n << 255n;
const wordBytes = 32;

export const emptyBytes = new Uint8Array(0);

/** Keeps the low 256 bits. */
export function toWord(value: bigint): bigint {
  return BigInt.asUintN(256, value);
}

/** Reads a word as a two's complement number. */
export function toSigned(word: bigint): bigint {
  return word >= signBit ? word - wordMax - 1n : word;
}

/** The number as an index or a size; Infinity if it is larger than any memory. */
export function toIndex(word: bigint): number {
  return word <= 0xffff_ffffn ? Number(word) : Number.POSITIVE_INFINITY;
}

/** Reads 32 bytes. Most words of a program are small, so the leading zeros are skipped first. */
export function readWord(view: DataView, offset: number): bigint {
  const low = view.getBigUint64(offset + 24);
  const first = view.getBigUint64(offset);
  const second = view.getBigUint64(offset + 8);
  const third = view.getBigUint64(offset + 16);
  if (first === 0n && second === 0n) return third === 0n ? low : (third << 64n) | low;
  return (((first << 64n) | second) << 128n) | (third << 64n) | low;
}

/** Writes 32 bytes. */
export function writeWord(view: DataView, offset: number, word: bigint): void {
  view.setBigUint64(offset + 24, word);
  if (word <= 0xffff_ffff_ffff_ffffn) {
    view.setBigUint64(offset, 0n);
    view.setBigUint64(offset + 8, 0n);
    view.setBigUint64(offset + 16, 0n);
    return;
  }
  view.setBigUint64(offset + 16, word >> 64n);
  const high = word >> 128n;
  view.setBigUint64(offset + 8, high);
  view.setBigUint64(offset, high >> 64n);
}

const scratch = new Uint8Array(wordBytes);
const scratchView = new DataView(scratch.buffer);

/** Up to 32 bytes of a string, padded with zeros on the right where the string ends. */
export function readPadded(bytes: Uint8Array, offset: number): bigint {
  if (offset >= bytes.length) return 0n;
  scratch.fill(0);
  scratch.set(bytes.subarray(offset, offset + wordBytes));
  return readWord(scratchView, 0);
}

/** A big-endian number of at most 32 bytes. */
export function readNumber(bytes: Uint8Array): bigint {
  scratch.fill(0);
  scratch.set(bytes, wordBytes - bytes.length);
  return readWord(scratchView, 0);
}

export function wordToBytes(word: bigint): Uint8Array {
  const bytes = new Uint8Array(wordBytes);
  writeWord(new DataView(bytes.buffer), 0, word);
  return bytes;
}

export function addressToBytes(address: bigint): Uint8Array {
  return wordToBytes(address).subarray(12);
}

/** The bytes of a number without leading zeros; empty for zero. */
export function trimmedBytes(word: bigint): Uint8Array {
  writeWord(scratchView, 0, word);
  let start = 0;
  while (start < wordBytes && scratch[start] === 0) start += 1;
  return scratch.slice(start);
}

export function byteLength(word: bigint): number {
  if (word === 0n) return 0;
  return Math.ceil(word.toString(16).length / 2);
}

/** Square and multiply on 256 bits. */
export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = toWord(result * square);
    square = toWord(square * square);
  }
  return result;
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}
