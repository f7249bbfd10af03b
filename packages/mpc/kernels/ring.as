// Arithmetic on vectors of elements of Z_2^(64·words), little-endian words, addresses in linear memory.

/** out = left + right, element by element. */
export function add(out: usize, left: usize, right: usize, count: i32, words: i32): void {
  for (let i = 0; i < count; i++) {
    let carry: u64 = 0;
    for (let w = 0; w < words; w++, left += 8, right += 8, out += 8) {
      const x = load<u64>(left);
      let sum = x + load<u64>(right);
      let next = u64(sum < x);
      sum += carry;
      next += u64(sum < carry);
      store<u64>(out, sum);
      carry = next;
    }
  }
}

/** out = left - right, element by element. */
export function subtract(out: usize, left: usize, right: usize, count: i32, words: i32): void {
  for (let i = 0; i < count; i++) {
    let borrow: u64 = 0;
    for (let w = 0; w < words; w++, left += 8, right += 8, out += 8) {
      const x = load<u64>(left);
      const y = load<u64>(right);
      const difference = x - y;
      const next = u64(x < y) + u64(difference < borrow);
      store<u64>(out, difference - borrow);
      borrow = next;
    }
  }
}

/** Reduces elements of `fromWords` words modulo 2^(64·(toWords-1)) · (topMask + 1). */
export function reduce(out: usize, from: usize, count: i32, fromWords: i32, toWords: i32, topMask: u64): void {
  for (let i = 0; i < count; i++) {
    for (let w = 0; w < toWords - 1; w++) store<u64>(out + (w << 3), load<u64>(from + (w << 3)));
    const top = (toWords - 1) << 3;
    store<u64>(out + top, load<u64>(from + top) & topMask);
    out += toWords << 3;
    from += fromWords << 3;
  }
}

/** out[column][row] = from[row][column]. */
export function transpose(out: usize, from: usize, rows: i32, columns: i32, words: i32): void {
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const target = out + usize((c * rows + r) * words) * 8;
      for (let w = 0; w < words; w++, from += 8) store<u64>(target + (w << 3), load<u64>(from));
    }
  }
}

/** out += left · right for one-word elements; blocked so that a strip of `right` stays in the cache. */
export function multiply1(out: usize, left: usize, right: usize, rows: i32, inner: i32, columns: i32): void {
  const STRIP: i32 = 256;
  const evenRows = rows & ~1;
  const fourColumns = columns & ~3;
  for (let k0 = 0; k0 < inner; k0 += STRIP) {
    const k1 = min(k0 + STRIP, inner);
    for (let j = 0; j < fourColumns; j += 4) {
      for (let i = 0; i < evenRows; i += 2) tile2x4(out, left, right, i, j, k0, k1, inner, columns);
      for (let i = evenRows; i < rows; i++) {
        for (let jj = j; jj < j + 4; jj++) dot1(out, left, right, i, jj, k0, k1, inner, columns);
      }
    }
    for (let j = fourColumns; j < columns; j++) {
      for (let i = 0; i < rows; i++) dot1(out, left, right, i, j, k0, k1, inner, columns);
    }
  }
}

@inline
function tile2x4(out: usize, left: usize, right: usize, i: i32, j: i32, k0: i32, k1: i32, inner: i32, columns: i32): void {
  const c0 = out + usize(i * columns + j) * 8;
  const c1 = c0 + usize(columns) * 8;
  let s00 = load<u64>(c0), s01 = load<u64>(c0, 8), s02 = load<u64>(c0, 16), s03 = load<u64>(c0, 24);
  let s10 = load<u64>(c1), s11 = load<u64>(c1, 8), s12 = load<u64>(c1, 16), s13 = load<u64>(c1, 24);
  let a0 = left + usize(i * inner + k0) * 8;
  let a1 = a0 + usize(inner) * 8;
  let b = right + usize(k0 * columns + j) * 8;
  const stride = usize(columns) * 8;
  for (let k = k0; k < k1; ++k) {
    const x0 = load<u64>(a0), x1 = load<u64>(a1);
    let y = load<u64>(b);
    s00 += x0 * y; s10 += x1 * y;
    y = load<u64>(b, 8);
    s01 += x0 * y; s11 += x1 * y;
    y = load<u64>(b, 16);
    s02 += x0 * y; s12 += x1 * y;
    y = load<u64>(b, 24);
    s03 += x0 * y; s13 += x1 * y;
    a0 += 8; a1 += 8; b += stride;
  }
  store<u64>(c0, s00); store<u64>(c0, s01, 8); store<u64>(c0, s02, 16); store<u64>(c0, s03, 24);
  store<u64>(c1, s10); store<u64>(c1, s11, 8); store<u64>(c1, s12, 16); store<u64>(c1, s13, 24);
}

@inline
function dot1(out: usize, left: usize, right: usize, i: i32, j: i32, k0: i32, k1: i32, inner: i32, columns: i32): void {
  const c = out + usize(i * columns + j) * 8;
  let sum = load<u64>(c);
  for (let k = k0; k < k1; k++) {
    sum += load<u64>(left + usize(i * inner + k) * 8) * load<u64>(right + usize(k * columns + j) * 8);
  }
  store<u64>(c, sum);
}
