// GF(2^64) modulo x^64 + x^4 + x^3 + x + 1, and the inner products by which AND gates are checked.

// Eight tables of 256 products of one fixed factor, 16 KiB from here.
const TABLE: usize = 4096;

// Carry-less products are built from three products of 32-bit halves (Karatsuba): low, high and cross.
const LOW: i32 = 0;
const HIGH: i32 = 1;
const CROSS: i32 = 2;
/** Elements that one step of an inner product takes. */
const LANES: i32 = 4;

// One half of each of four elements.
@inline
function halves(at: usize, fold: usize, part: i32): v128 {
  let a = v128.load(at);
  let b = v128.load(at, 16);
  if (fold != 0) {
    a = v128.xor(a, v128.load(at + fold));
    b = v128.xor(b, v128.load(at + fold, 16));
  }
  const low = v128.shuffle<i32>(a, b, 0, 2, 4, 6);
  if (part == LOW) return low;
  const high = v128.shuffle<i32>(a, b, 1, 3, 5, 7);
  return part == HIGH ? high : v128.xor(low, high);
}

// The sum of the integer products of four lanes each, without carries between lanes.
@inline
function products(x: v128, y: v128): v128 {
  return v128.xor(i64x2.extmul_low_i32x4_u(x, y), i64x2.extmul_high_i32x4_u(x, y));
}

@inline
function residue(sum: v128, mask: u64): u64 {
  return (i64x2.extract_lane(sum, 0) ^ i64x2.extract_lane(sum, 1)) & mask;
}

// One part of the sum of u0·(v0 + v1) + u1·v0, each vector first folded onto itself at `fold` bytes where that is
// not 0. Operands are cut by bit position modulo 4: integer products of operands with three zero bits between any
// two bits cannot carry from one residue class into the next, for at most eight terms meet in a position of a
// 32-bit operand. Masks commute with XOR, so they are applied once at the end.
@inline
function dotPart(part: i32, u0: usize, u1: usize, v0: usize, v1: usize, bytes: usize, fold: usize): u64 {
  const m0 = i32x4.splat(0x11111111), m1 = i32x4.splat(0x22222222);
  const m2 = i32x4.splat(0x44444444), m3 = i32x4.splat(0x88888888);
  let z0 = i64x2.splat(0), z1 = i64x2.splat(0), z2 = i64x2.splat(0), z3 = i64x2.splat(0);
  for (let i: usize = 0; i < bytes; i += LANES * 8) {
    const v = halves(v0 + i, fold, part);
    for (let term = 0; term < 2; term++) {
      const x = halves((term == 0 ? u0 : u1) + i, fold, part);
      const y = term == 0 ? v128.xor(v, halves(v1 + i, fold, part)) : v;
      const x0 = v128.and(x, m0), x1 = v128.and(x, m1), x2 = v128.and(x, m2), x3 = v128.and(x, m3);
      const y0 = v128.and(y, m0), y1 = v128.and(y, m1), y2 = v128.and(y, m2), y3 = v128.and(y, m3);
      z0 = v128.xor(z0, v128.xor(v128.xor(products(x0, y0), products(x1, y3)), v128.xor(products(x2, y2), products(x3, y1))));
      z1 = v128.xor(z1, v128.xor(v128.xor(products(x0, y1), products(x1, y0)), v128.xor(products(x2, y3), products(x3, y2))));
      z2 = v128.xor(z2, v128.xor(v128.xor(products(x0, y2), products(x1, y1)), v128.xor(products(x2, y0), products(x3, y3))));
      z3 = v128.xor(z3, v128.xor(v128.xor(products(x0, y3), products(x1, y2)), v128.xor(products(x2, y1), products(x3, y0))));
    }
  }
  return residue(z0, 0x1111111111111111) | residue(z1, 0x2222222222222222) |
    residue(z2, 0x4444444444444444) | residue(z3, 0x8888888888888888);
}

// The product whose Karatsuba parts these are, modulo the field polynomial.
function reduced(low: u64, high: u64, cross: u64): u64 {
  const middle = cross ^ low ^ high;
  const bottom = low ^ (middle << 32);
  const top = high ^ (middle >> 32);
  // x^64 = x^4 + x^3 + x + 1; what that pushes beyond bit 63 again is at most four bits.
  const spill = (top >> 60) ^ (top >> 61) ^ (top >> 63);
  return bottom ^ top ^ (top << 1) ^ (top << 3) ^ (top << 4) ^ spill ^ (spill << 1) ^ (spill << 3) ^ (spill << 4);
}

/** A party's summand of <u, v>: the sum of u0·(v0 + v1) + u1·v0. */
export function fieldDot(u0: usize, u1: usize, v0: usize, v1: usize, count: i32): u64 {
  return dot(u0, u1, v0, v1, count, 0);
}

/** The same for the sums of the two halves of each vector: the leading coefficient of the folding polynomial. */
export function fieldDotHalves(u0: usize, u1: usize, v0: usize, v1: usize, half: i32): u64 {
  return dot(u0, u1, v0, v1, half, usize(half) * 8);
}

function dot(u0: usize, u1: usize, v0: usize, v1: usize, count: i32, fold: usize): u64 {
  const bytes = usize(count & ~(LANES - 1)) * 8;
  const low = dotPart(LOW, u0, u1, v0, v1, bytes, fold);
  const high = dotPart(HIGH, u0, u1, v0, v1, bytes, fold);
  let sum = reduced(low, high, dotPart(CROSS, u0, u1, v0, v1, bytes, fold));
  for (let i = bytes; i < usize(count) * 8; i += 8) {
    const v = folded(v0 + i, fold);
    sum ^= fieldMultiply(folded(u0 + i, fold), v ^ folded(v1 + i, fold)) ^ fieldMultiply(folded(u1 + i, fold), v);
  }
  return sum;
}

@inline
function folded(at: usize, fold: usize): u64 {
  return fold == 0 ? load<u64>(at) : load<u64>(at) ^ load<u64>(at + fold);
}

/** The product of two elements, by shifting and adding; for single products. */
export function fieldMultiply(a: u64, b: u64): u64 {
  let product: u64 = 0;
  for (let i = 0; i < 64; i++) {
    product ^= a & (0 - ((b >> u64(i)) & 1));
    a = (a << 1) ^ (0x1b & (0 - (a >> 63)));
  }
  return product;
}

/** A public vector times a shared one. */
export function fieldPublicDot(values: usize, shares: usize, count: i32): u64 {
  let sum: u64 = 0;
  for (let i: usize = 0; i < usize(count) * 8; i += 8) sum ^= fieldMultiply(load<u64>(values + i), load<u64>(shares + i));
  return sum;
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
