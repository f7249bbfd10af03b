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

// Columns of `right` that are handled together: their low and high halves are one cache line.
const PANEL: i32 = 8;
const LINE: usize = 64;

/**
 * out += left · right for one-word elements. 64-bit multiplication is slow, so a product is put together from those of
 * 32-bit halves, of which the high one is not needed. `panels` is room for as many words as `right` has.
 */
export function multiply1(
  out: usize, left: usize, right: usize, panels: usize, rows: i32, inner: i32, columns: i32,
): void {
  const evenRows = rows & ~1;
  const wholePanels = evenRows == 0 ? 0 : columns / PANEL;
  const size = usize(inner) * LINE;
  for (let p = 0; p < wholePanels; p++) pack(panels + usize(p) * size, right + usize(p * PANEL) * 8, inner, columns);
  for (let p = 0; p < wholePanels; p++) {
    for (let i = 0; i < evenRows; i += 2) {
      const c = out + usize(i * columns + p * PANEL) * 8;
      multiplyTile(c, c + usize(columns) * 8, left + usize(i * inner) * 8, panels + usize(p) * size, inner);
    }
  }
  const doneColumns = wholePanels * PANEL;
  for (let i = 0; i < rows; i++) {
    for (let j = i < evenRows ? doneColumns : 0; j < columns; j++) dot1(out, left, right, i, j, inner, columns);
  }
}

// For each row the low halves of its eight elements, then the high ones.
function pack(panel: usize, right: usize, inner: i32, columns: i32): void {
  for (let k = 0; k < inner; k++, panel += LINE, right += usize(columns) * 8) {
    for (let c: usize = 0; c < usize(PANEL); c++) {
      store<u32>(panel + c * 4, load<u32>(right + c * 8));
      store<u32>(panel + c * 4, load<u32>(right + c * 8, 4), 32);
    }
  }
}

// Two rows times a panel: sums of the low halves' products in 64 bits, of the mixed ones in 32.
function multiplyTile(c0: usize, c1: usize, left: usize, panel: usize, inner: i32): void {
  let a0 = i64x2.splat(0), a1 = i64x2.splat(0), a2 = i64x2.splat(0), a3 = i64x2.splat(0);
  let b0 = i64x2.splat(0), b1 = i64x2.splat(0), b2 = i64x2.splat(0), b3 = i64x2.splat(0);
  let am = i64x2.splat(0), an = i64x2.splat(0), bm = i64x2.splat(0), bn = i64x2.splat(0);
  const second = usize(inner) * 8;
  const end = left + second;
  for (; left < end; left += 8, panel += LINE) {
    const yl = v128.load(panel), yl2 = v128.load(panel, 16), yh = v128.load(panel, 32), yh2 = v128.load(panel, 48);
    let xl = v128.load32_splat(left), xh = v128.load32_splat(left, 4);
    a0 = i64x2.add(a0, i64x2.extmul_low_i32x4_u(xl, yl));
    a1 = i64x2.add(a1, i64x2.extmul_high_i32x4_u(xl, yl));
    a2 = i64x2.add(a2, i64x2.extmul_low_i32x4_u(xl, yl2));
    a3 = i64x2.add(a3, i64x2.extmul_high_i32x4_u(xl, yl2));
    am = i32x4.add(i32x4.add(am, i32x4.mul(xl, yh)), i32x4.mul(xh, yl));
    an = i32x4.add(i32x4.add(an, i32x4.mul(xl, yh2)), i32x4.mul(xh, yl2));
    xl = v128.load32_splat(left + second);
    xh = v128.load32_splat(left + second, 4);
    b0 = i64x2.add(b0, i64x2.extmul_low_i32x4_u(xl, yl));
    b1 = i64x2.add(b1, i64x2.extmul_high_i32x4_u(xl, yl));
    b2 = i64x2.add(b2, i64x2.extmul_low_i32x4_u(xl, yl2));
    b3 = i64x2.add(b3, i64x2.extmul_high_i32x4_u(xl, yl2));
    bm = i32x4.add(i32x4.add(bm, i32x4.mul(xl, yh)), i32x4.mul(xh, yl));
    bn = i32x4.add(i32x4.add(bn, i32x4.mul(xl, yh2)), i32x4.mul(xh, yl2));
  }
  addFour(c0, a0, a1, am);
  addFour(c0 + 32, a2, a3, an);
  addFour(c1, b0, b1, bm);
  addFour(c1 + 32, b2, b3, bn);
}

// Four elements += low + mixed·2^32.
@inline
function addFour(at: usize, low: v128, low2: v128, mixed: v128): void {
  const up = i64x2.shl(i64x2.extend_low_i32x4_u(mixed), 32);
  const up2 = i64x2.shl(i64x2.extend_high_i32x4_u(mixed), 32);
  v128.store(at, i64x2.add(v128.load(at), i64x2.add(low, up)));
  v128.store(at, i64x2.add(v128.load(at, 16), i64x2.add(low2, up2)), 16);
}

@inline
function dot1(out: usize, left: usize, right: usize, i: i32, j: i32, inner: i32, columns: i32): void {
  const c = out + usize(i * columns + j) * 8;
  let sum = load<u64>(c);
  for (let k = 0; k < inner; k++) {
    sum += load<u64>(left + usize(i * inner + k) * 8) * load<u64>(right + usize(k * columns + j) * 8);
  }
  store<u64>(c, sum);
}
