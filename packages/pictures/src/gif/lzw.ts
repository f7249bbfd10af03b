/** The dictionary never grows past 12-bit codes; the format says so. */
const codeBitsMax = 12;
const hashSize = 1 << 14;

/**
 * Compresses palette indices as GIF image data: the minimum code size, then sub-blocks of at most 255
 * bytes, then an empty block.
 */
export function compressIndices(indices: Uint8Array, colourBits: number): Uint8Array {
  const minimumBits = Math.max(2, colourBits);
  const clearCode = 1 << minimumBits;
  const endCode = clearCode + 1;
  const output = new BlockWriter(indices.length);
  output.byte(minimumBits);

  // A prefix code and the next index form one key; open addressing finds its code.
  const keys = new Int32Array(hashSize);
  const codes = new Int32Array(hashSize);
  let codeBits = minimumBits + 1;
  let nextCode = endCode + 1;
  const forget = () => {
    keys.fill(-1);
    codeBits = minimumBits + 1;
    nextCode = endCode + 1;
  };

  forget();
  output.code(clearCode, codeBits);
  let prefix = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at++) {
    const index = indices[at]!;
    const key = (prefix << 8) | index;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 18) & (hashSize - 1);
    while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & (hashSize - 1);
    if (keys[slot] === key) {
      prefix = codes[slot]!;
      continue;
    }
    output.code(prefix, codeBits);
    prefix = index;
    if (nextCode < 1 << codeBitsMax) {
      if (nextCode === 1 << codeBits) codeBits++;
      keys[slot] = key;
      codes[slot] = nextCode++;
    } else {
      output.code(clearCode, codeBits);
      forget();
    }
  }
  output.code(prefix, codeBits);
  // The decoder has added one entry for the code above, so the end code may already be a bit wider.
  if (nextCode === 1 << codeBits && codeBits < codeBitsMax) codeBits++;
  output.code(endCode, codeBits);
  return output.finish();
}

/** Packs codes, least significant bit first, into length-prefixed blocks. */
class BlockWriter {
  #bytes: Uint8Array;
  #length = 0;
  #blockStart = -1;
  #pending = 0;
  #pendingBits = 0;

  constructor(expected: number) {
    this.#bytes = new Uint8Array(Math.max(64, expected));
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }

  code(value: number, bits: number): void {
    this.#pending |= value << this.#pendingBits;
    this.#pendingBits += bits;
    while (this.#pendingBits >= 8) {
      this.#blockByte(this.#pending & 255);
      this.#pending >>>= 8;
      this.#pendingBits -= 8;
    }
  }

  finish(): Uint8Array {
    if (this.#pendingBits > 0) this.#blockByte(this.#pending & 255);
    this.byte(0);
    return this.#bytes.subarray(0, this.#length);
  }

  #blockByte(value: number): void {
    if (this.#blockStart < 0 || this.#bytes[this.#blockStart] === 255) {
      this.#blockStart = this.#length;
      this.byte(0);
    }
    this.byte(value);
    this.#bytes[this.#blockStart]!++;
  }
}
