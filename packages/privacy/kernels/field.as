// GF(2^64) modulo x^64 + x^4 + x^3 + x + 1, and inner products of shared vectors over it. There is no carry-less
// multiplication in WebAssembly, so long loops go through tables of 256 entries for each byte of an element.

// Eight tables of 256 products with one fixed factor.
const PRODUCTS: usize = 4096;
// Eight tables of 256 sums: of all right factors whose left factor has that value in that byte.
const SUMS: usize = PRODUCTS + 16384;
const TABLE_BYTES: usize = 2048;

@inline
function timesX(a: u64): u64 {
  return (a << 1) ^ (0x1b & (0 - (a >> 63)));
}

// Where the entry of a byte's value lies in a table.
@inline
function entryOf(x: u64, byte: i32): usize {
  return usize(byte == 0 ? x << 3 : x >> u64((byte << 3) - 3)) & 0x7f8;
}

/** The product of two elements, by shifting and adding; for single products. */
export function fieldMultiply(a: u64, b: u64): u64 {
  let product: u64 = 0;
  for (let i = 0; i < 64; i++) {
    product ^= a & (0 - ((b >> u64(i)) & 1));
    a = timesX(a);
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
  for (let byte: usize = 0; byte < 8; byte++) {
    const table = PRODUCTS + byte * TABLE_BYTES;
    store<u64>(table, 0);
    for (let bit: usize = 0; bit < 8; bit++) {
      spanTable(table, 1 << bit, factor);
      factor = timesX(factor);
    }
  }
}

// Doubles a table of sums: entry size + i becomes entry i plus `summand`.
@inline
export function spanTable(table: usize, size: usize, summand: u64): void {
  for (let i: usize = 0; i < size; i++) store<u64>(table + ((size + i) << 3), load<u64>(table + (i << 3)) ^ summand);
}

@inline
function timesFactor(x: u64): u64 {
  return load<u64>(PRODUCTS + entryOf(x, 0)) ^ load<u64>(PRODUCTS + entryOf(x, 1), 2048) ^
    load<u64>(PRODUCTS + entryOf(x, 2), 4096) ^ load<u64>(PRODUCTS + entryOf(x, 3), 6144) ^
    load<u64>(PRODUCTS + entryOf(x, 4), 8192) ^ load<u64>(PRODUCTS + entryOf(x, 5), 10240) ^
    load<u64>(PRODUCTS + entryOf(x, 6), 12288) ^ load<u64>(PRODUCTS + entryOf(x, 7), 14336);
}

/** vector = factor · vector. */
export function fieldScale(vector: usize, count: i32, factor: u64): void {
  prepare(factor);
  for (let i: usize = 0; i < usize(count) * 8; i += 8) store<u64>(vector + i, timesFactor(load<u64>(vector + i)));
}

/** out = factor · from + addend. */
export function fieldScaleAdd(out: usize, from: usize, addend: usize, count: i32, factor: u64): void {
  prepare(factor);
  for (let i: usize = 0; i < usize(count) * 8; i += 8) {
    store<u64>(out + i, timesFactor(load<u64>(from + i)) ^ load<u64>(addend + i));
  }
}

/** Begins an inner product. */
export function fieldDotBegin(): void {
  memory.fill(SUMS, 0, 8 * TABLE_BYTES);
}

/** Adds a party's summands of <u, v>, which are u0·(v0 + v1) + u1·v0: each right factor to eight sums by its left factor. */
export function fieldDotAdd(u0: usize, u1: usize, v0: usize, v1: usize, count: i32): void {
  for (let i: usize = 0; i < usize(count) * 8; i += 8) {
    const v = load<u64>(v0 + i);
    addToSums(load<u64>(u0 + i), v ^ load<u64>(v1 + i));
    addToSums(load<u64>(u1 + i), v);
  }
}

@inline
function addToSums(u: u64, v: u64): void {
  addTo(SUMS + entryOf(u, 0), v);
  addTo(SUMS + 2048 + entryOf(u, 1), v);
  addTo(SUMS + 4096 + entryOf(u, 2), v);
  addTo(SUMS + 6144 + entryOf(u, 3), v);
  addTo(SUMS + 8192 + entryOf(u, 4), v);
  addTo(SUMS + 10240 + entryOf(u, 5), v);
  addTo(SUMS + 12288 + entryOf(u, 6), v);
  addTo(SUMS + 14336 + entryOf(u, 7), v);
}

@inline
export function addTo(at: usize, value: u64): void {
  store<u64>(at, load<u64>(at) ^ value);
}

/** The inner product of everything added since it was begun. */
export function fieldDotEnd(): u64 {
  let sum: u64 = 0;
  for (let byte = 7; byte >= 0; byte--) {
    const table = SUMS + usize(byte) * TABLE_BYTES;
    for (let bit = 7; bit >= 0; bit--) sum = timesX(sum) ^ sumWithBit(table, bit);
  }
  return sum;
}

// The sum of the entries whose index has `bit`, the highest that is left; afterwards entries below stand for both.
export function sumWithBit(table: usize, bit: i32): u64 {
  let sum: u64 = 0;
  const size: usize = 8 << bit;
  for (let i: usize = 0; i < size; i += 8) {
    const entry = load<u64>(table + size + i);
    sum ^= entry;
    addTo(table + i, entry);
  }
  return sum;
}
