// Bit-sliced vectors: plane b holds bit b of every element, 64 elements to a word.

const TILE: usize = 1024;

/** Transposes `count` elements (a multiple of 64) into `bits` planes of count/8 bytes each. */
export function toPlanes(out: usize, from: usize, count: i32, words: i32, bits: i32): void {
  const blocks = count >> 6;
  for (let w = 0; w << 6 < bits; w++) {
    const high = min(64, bits - (w << 6));
    for (let b = 0; b < blocks; b++) {
      for (let i = 0; i < 64; i++)
        store<u64>(TILE + (i << 3), load<u64>(from + usize(((b << 6) + i) * words + w) * 8));
      transposeTile(TILE);
      for (let i = 0; i < high; i++) {
        store<u64>(out + usize(((w << 6) + i) * blocks + b) * 8, load<u64>(TILE + (i << 3)));
      }
    }
  }
}

// Transposes a 64×64 bit matrix in place by swapping ever smaller blocks.
function transposeTile(tile: usize): void {
  let width: i32 = 32;
  let mask: u64 = 0x00000000ffffffff;
  while (width != 0) {
    for (let k = 0; k < 64; k = ((k | width) + 1) & ~width) {
      const x = load<u64>(tile + (k << 3));
      const y = load<u64>(tile + ((k | width) << 3));
      const t = ((x >> u64(width)) ^ y) & mask;
      store<u64>(tile + ((k | width) << 3), y ^ t);
      store<u64>(tile + (k << 3), x ^ (t << u64(width)));
    }
    width >>= 1;
    mask ^= mask << u64(width);
  }
}

/** One party's summand of x·y plus a share of zero: x0·y0 + x0·y1 + x1·y0 + mask over bits; 16-byte steps. */
export function andShare(
  out: usize,
  x0: usize,
  x1: usize,
  y0: usize,
  y1: usize,
  mask: usize,
  bytes: i32,
): void {
  for (let i: usize = 0; i < usize(bytes); i += 16) {
    const a = v128.load(x0 + i);
    const b = v128.load(y0 + i);
    const product = v128.xor(v128.and(a, v128.xor(b, v128.load(y1 + i))), v128.and(v128.load(x1 + i), b));
    v128.store(out + i, v128.xor(product, v128.load(mask + i)));
  }
}

/** out = left XOR right; 16-byte steps. */
export function xor(out: usize, left: usize, right: usize, bytes: i32): void {
  for (let i: usize = 0; i < usize(bytes); i += 16)
    v128.store(out + i, v128.xor(v128.load(left + i), v128.load(right + i)));
}
