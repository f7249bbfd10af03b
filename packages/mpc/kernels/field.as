// GF(2^64) modulo x^64 + x^4 + x^3 + x + 1, and the inner products by which AND gates are checked.

// Eight tables of 256 products of one fixed factor, 16 KiB from here.
const TABLE: usize = 4096;

const M0: u64 = 0x1111111111111111;
const M1: u64 = 0x2222222222222222;
const M2: u64 = 0x4444444444444444;
const M3: u64 = 0x8888888888888888;

// Unmasked sums of the three Karatsuba parts of carry-less products, by residue of the bit position modulo 4.
// Masks commute with XOR, so they are applied once at the end of an inner product.
let low0: u64 = 0, low1: u64 = 0, low2: u64 = 0, low3: u64 = 0;
let high0: u64 = 0, high1: u64 = 0, high2: u64 = 0, high3: u64 = 0;
let cross0: u64 = 0, cross1: u64 = 0, cross2: u64 = 0, cross3: u64 = 0;

function clear(): void {
  low0 = 0; low1 = 0; low2 = 0; low3 = 0;
  high0 = 0; high1 = 0; high2 = 0; high3 = 0;
  cross0 = 0; cross1 = 0; cross2 = 0; cross3 = 0;
}

// Adds a·b to the sums. Integer products of operands with three zero bits between any two bits cannot carry
// from one residue class into the next: at most eight terms meet in a position of a 32-bit operand.
@inline
function accumulate(a: u64, b: u64): void {
  let x = a & 0xffffffff, y = b & 0xffffffff;
  let x0 = x & M0, x1 = x & M1, x2 = x & M2, x3 = x & M3;
  let y0 = y & M0, y1 = y & M1, y2 = y & M2, y3 = y & M3;
  low0 ^= (x0 * y0) ^ (x1 * y3) ^ (x2 * y2) ^ (x3 * y1);
  low1 ^= (x0 * y1) ^ (x1 * y0) ^ (x2 * y3) ^ (x3 * y2);
  low2 ^= (x0 * y2) ^ (x1 * y1) ^ (x2 * y0) ^ (x3 * y3);
  low3 ^= (x0 * y3) ^ (x1 * y2) ^ (x2 * y1) ^ (x3 * y0);
  x = a >> 32; y = b >> 32;
  x0 = x & M0; x1 = x & M1; x2 = x & M2; x3 = x & M3;
  y0 = y & M0; y1 = y & M1; y2 = y & M2; y3 = y & M3;
  high0 ^= (x0 * y0) ^ (x1 * y3) ^ (x2 * y2) ^ (x3 * y1);
  high1 ^= (x0 * y1) ^ (x1 * y0) ^ (x2 * y3) ^ (x3 * y2);
  high2 ^= (x0 * y2) ^ (x1 * y1) ^ (x2 * y0) ^ (x3 * y3);
  high3 ^= (x0 * y3) ^ (x1 * y2) ^ (x2 * y1) ^ (x3 * y0);
  x = (a ^ (a >> 32)) & 0xffffffff; y = (b ^ (b >> 32)) & 0xffffffff;
  x0 = x & M0; x1 = x & M1; x2 = x & M2; x3 = x & M3;
  y0 = y & M0; y1 = y & M1; y2 = y & M2; y3 = y & M3;
  cross0 ^= (x0 * y0) ^ (x1 * y3) ^ (x2 * y2) ^ (x3 * y1);
  cross1 ^= (x0 * y1) ^ (x1 * y0) ^ (x2 * y3) ^ (x3 * y2);
  cross2 ^= (x0 * y2) ^ (x1 * y1) ^ (x2 * y0) ^ (x3 * y3);
  cross3 ^= (x0 * y3) ^ (x1 * y2) ^ (x2 * y1) ^ (x3 * y0);
}

// The accumulated sum reduced modulo the field polynomial.
function reduced(): u64 {
  const low = (low0 & M0) | (low1 & M1) | (low2 & M2) | (low3 & M3);
  const high = (high0 & M0) | (high1 & M1) | (high2 & M2) | (high3 & M3);
  const cross = ((cross0 & M0) | (cross1 & M1) | (cross2 & M2) | (cross3 & M3)) ^ low ^ high;
  const bottom = low ^ (cross << 32);
  const top = high ^ (cross >> 32);
  // x^64 = x^4 + x^3 + x + 1; what that pushes beyond bit 63 again is at most four bits.
  const spill = (top >> 60) ^ (top >> 61) ^ (top >> 63);
  return bottom ^ top ^ (top << 1) ^ (top << 3) ^ (top << 4) ^ spill ^ (spill << 1) ^ (spill << 3) ^ (spill << 4);
}

export function fieldMultiply(a: u64, b: u64): u64 {
  clear();
  accumulate(a, b);
  return reduced();
}

/** A party's summand of <u, v>: the sum of u0·(v0 + v1) + u1·v0. */
export function fieldDot(u0: usize, u1: usize, v0: usize, v1: usize, count: i32): u64 {
  clear();
  for (let i: usize = 0; i < usize(count) * 8; i += 8) {
    const v = load<u64>(v0 + i);
    accumulate(load<u64>(u0 + i), v ^ load<u64>(v1 + i));
    accumulate(load<u64>(u1 + i), v);
  }
  return reduced();
}

/** The same for the sums of the two halves of each vector: the leading coefficient of the folding polynomial. */
export function fieldDotHalves(u0: usize, u1: usize, v0: usize, v1: usize, half: i32): u64 {
  clear();
  const step = usize(half) * 8;
  for (let i: usize = 0; i < step; i += 8) {
    const v = load<u64>(v0 + i) ^ load<u64>(v0 + i + step);
    const w = load<u64>(v1 + i) ^ load<u64>(v1 + i + step);
    accumulate(load<u64>(u0 + i) ^ load<u64>(u0 + i + step), v ^ w);
    accumulate(load<u64>(u1 + i) ^ load<u64>(u1 + i + step), v);
  }
  return reduced();
}

/** A public vector times a shared one. */
export function fieldPublicDot(values: usize, shares: usize, count: i32): u64 {
  clear();
  for (let i: usize = 0; i < usize(count) * 8; i += 8) accumulate(load<u64>(values + i), load<u64>(shares + i));
  return reduced();
}

// Fills the tables for products with `factor`.
function prepare(factor: u64): void {
  let power = factor;
  for (let byte: usize = 0; byte < 8; byte++) {
    const table = TABLE + (byte << 11);
    store<u64>(table, 0);
    for (let bit: usize = 0; bit < 8; bit++) {
      const size: usize = 1 << bit;
      for (let i: usize = 0; i < size; i++) store<u64>(table + ((size + i) << 3), load<u64>(table + (i << 3)) ^ power);
      power = (power << 1) ^ (0x1b & (0 - (power >> 63)));
    }
  }
}

@inline
function times(x: u64): u64 {
  return load<u64>(TABLE + usize((x & 255) << 3)) ^
    load<u64>(TABLE + usize(((x >> 8) & 255) << 3), 2048) ^
    load<u64>(TABLE + usize(((x >> 16) & 255) << 3), 4096) ^
    load<u64>(TABLE + usize(((x >> 24) & 255) << 3), 6144) ^
    load<u64>(TABLE + usize(((x >> 32) & 255) << 3), 8192) ^
    load<u64>(TABLE + usize(((x >> 40) & 255) << 3), 10240) ^
    load<u64>(TABLE + usize(((x >> 48) & 255) << 3), 12288) ^
    load<u64>(TABLE + usize((x >> 56) << 3), 14336);
}

/** vector[i] = low[i] + factor·(low[i] + high[i]), in place, over the two halves of a vector. */
export function fieldFold(vector: usize, half: i32, factor: u64): void {
  prepare(factor);
  const step = usize(half) * 8;
  for (let i: usize = 0; i < step; i += 8) {
    const low = load<u64>(vector + i);
    store<u64>(vector + i, low ^ times(low ^ load<u64>(vector + i + step)));
  }
}

/** out[i] = factor·from[i] + addend[i]. */
export function fieldScaleAdd(out: usize, from: usize, addend: usize, count: i32, factor: u64): void {
  prepare(factor);
  for (let i: usize = 0; i < usize(count) * 8; i += 8) store<u64>(out + i, times(load<u64>(from + i)) ^ load<u64>(addend + i));
}

// The bit at `index` of a bit vector as a mask of zeros or ones.
@inline
function maskAt(word: u64, index: i32): u64 {
  return 0 - ((word >> u64(index)) & 1);
}

/** out[i] = weights[i] where bit i is set, else 0; count is a multiple of 64. */
export function selectWeights(out: usize, bits: usize, weights: usize, count: i32): void {
  for (let w = 0; w < count; w += 64) {
    const word = load<u64>(bits + (w >> 3));
    for (let i = 0; i < 64; i++, out += 8, weights += 8) store<u64>(out, load<u64>(weights) & maskAt(word, i));
  }
}

/** The sum of the weights whose bit is set. */
export function sumSelected(bits: usize, weights: usize, count: i32): u64 {
  let sum: u64 = 0;
  for (let w = 0; w < count; w += 64) {
    const word = load<u64>(bits + (w >> 3));
    for (let i = 0; i < 64; i++, weights += 8) sum ^= load<u64>(weights) & maskAt(word, i);
  }
  return sum;
}

/** fieldDot where v is a vector of bits. */
export function bitDot(u0: usize, u1: usize, y0: usize, y1: usize, count: i32): u64 {
  let sum: u64 = 0;
  for (let w = 0; w < count; w += 64) {
    const y = load<u64>(y0 + (w >> 3));
    const both = y ^ load<u64>(y1 + (w >> 3));
    for (let i = 0; i < 64; i++, u0 += 8, u1 += 8) {
      sum ^= (load<u64>(u0) & maskAt(both, i)) ^ (load<u64>(u1) & maskAt(y, i));
    }
  }
  return sum;
}

/** fieldDotHalves where v is a vector of bits; half is a multiple of 64. */
export function bitDotHalves(u0: usize, u1: usize, y0: usize, y1: usize, half: i32): u64 {
  let sum: u64 = 0;
  const step = usize(half) * 8;
  const bitStep = usize(half) >> 3;
  for (let w = 0; w < half; w += 64) {
    const at = usize(w >> 3);
    const y = load<u64>(y0 + at) ^ load<u64>(y0 + at + bitStep);
    const both = y ^ load<u64>(y1 + at) ^ load<u64>(y1 + at + bitStep);
    for (let i = 0; i < 64; i++, u0 += 8, u1 += 8) {
      const a = load<u64>(u0) ^ load<u64>(u0 + step);
      const b = load<u64>(u1) ^ load<u64>(u1 + step);
      sum ^= (a & maskAt(both, i)) ^ (b & maskAt(y, i));
    }
  }
  return sum;
}

/** fieldFold of a vector of bits into field elements: each is one of 0, 1, factor, factor + 1. */
export function bitFold(out: usize, bits: usize, half: i32, factor: u64): void {
  const bitStep = usize(half) >> 3;
  const other = factor ^ 1;
  for (let w = 0; w < half; w += 64) {
    const low = load<u64>(bits + (w >> 3));
    const high = load<u64>(bits + (w >> 3) + bitStep);
    for (let i = 0; i < 64; i++, out += 8) store<u64>(out, (other & maskAt(low, i)) ^ (factor & maskAt(high, i)));
  }
}
