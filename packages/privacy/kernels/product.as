// out += left · right for one-word elements. 64-bit multiplication is slow, so a product x·y is put together from 32-bit
// halves: x0·y0 + 2^32·(x0·y1 + x1·y0), of which the bracket counts modulo 2^32 only. There one multiplication does for
// two (Winograd 1968): x0·y1 + x1·y0 = (x0 + y0)·(x1 + y1) - x0·x1 - y0·y1, and the sums of what is subtracted depend
// on a row or on a column alone.

// Both factors are packed: `left` by pairs of rows, each half of an element four times over; `right` by panels of eight
// columns, the low halves of a row and then its high ones. Behind each lie its sums. What is missing to a whole pair or
// panel is filled with zeros.
const PANEL: i32 = 8;
const LINE: usize = 64;
const TILE_BYTES: usize = 128;
// The part of `right` that is packed at a time stays in a second-level cache.
const DEPTH_MAX: i32 = 256;
const WIDTH_MAX: i32 = 256;
// Fewer rows or columns are not worth packing.
const SIDE_MIN: i32 = 3;

/** Bytes that multiply1 needs beside the matrices. */
export function multiply1Room(inner: i32, columns: i32): i32 {
  const panels = (min(columns, WIDTH_MAX) + PANEL - 1) / PANEL;
  return i32(TILE_BYTES) + (1 + panels) * (min(inner, DEPTH_MAX) + 1) * i32(LINE);
}

export function multiply1(
  out: usize, left: usize, right: usize, room: usize, rows: i32, inner: i32, columns: i32,
): void {
  if (min(rows, columns) < SIDE_MIN) {
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) dot1(out, left, right, i, j, inner, columns);
    }
    return;
  }
  for (let k = 0; k < inner; k += DEPTH_MAX) {
    for (let j = 0; j < columns; j += WIDTH_MAX) {
      const block = right + usize(k * columns + j) * 8;
      const depth = min(inner - k, DEPTH_MAX), width = min(columns - j, WIDTH_MAX);
      multiplyBlock(out + usize(j) * 8, left + usize(k) * 8, block, room, rows, inner, columns, depth, width);
    }
  }
}

// As many columns of `left`, of rows of `inner` elements, as `right` has rows; of that some columns.
function multiplyBlock(
  out: usize, left: usize, right: usize, room: usize, rows: i32, inner: i32, columns: i32, depth: i32, width: i32,
): void {
  const size = usize(depth + 1) * LINE;
  const pair = room + TILE_BYTES;
  const panels = pair + size;
  for (let j = 0; j < width; j += PANEL) {
    const panel = panels + usize(j / PANEL) * size;
    if (j + PANEL <= width) packPanel(panel, right + usize(j) * 8, depth, columns);
    else packLastPanel(panel, right + usize(j) * 8, depth, columns, width - j);
  }
  for (let i = 0; i < rows; i += 2) {
    packPair(pair, left + usize(i * inner) * 8, inner, depth, min(rows - i, 2));
    for (let j = 0; j < width; j += PANEL) {
      const at = out + usize(i * columns + j) * 8;
      const panel = panels + usize(j / PANEL) * size;
      if (i + 2 <= rows && j + PANEL <= width) addTile(at, usize(columns) * 8, pair, panel, depth);
      else addEdge(at, room, pair, panel, depth, columns, min(rows - i, 2), min(width - j, PANEL));
    }
  }
}

function packPanel(panel: usize, right: usize, depth: i32, columns: i32): void {
  let sum = i32x4.splat(0), sum2 = i32x4.splat(0);
  for (let k = 0; k < depth; k++, panel += LINE, right += usize(columns) * 8) {
    const a = v128.load(right), b = v128.load(right, 16), c = v128.load(right, 32), d = v128.load(right, 48);
    const low = v128.shuffle<i32>(a, b, 0, 2, 4, 6), high = v128.shuffle<i32>(a, b, 1, 3, 5, 7);
    const low2 = v128.shuffle<i32>(c, d, 0, 2, 4, 6), high2 = v128.shuffle<i32>(c, d, 1, 3, 5, 7);
    v128.store(panel, low);
    v128.store(panel, low2, 16);
    v128.store(panel, high, 32);
    v128.store(panel, high2, 48);
    sum = i32x4.add(sum, i32x4.mul(low, high));
    sum2 = i32x4.add(sum2, i32x4.mul(low2, high2));
  }
  v128.store(panel, sum);
  v128.store(panel, sum2, 16);
}

function packLastPanel(panel: usize, right: usize, depth: i32, columns: i32, width: i32): void {
  const sums = panel + usize(depth) * LINE;
  memory.fill(panel, 0, usize(depth + 1) * LINE);
  for (let k = 0; k < depth; k++, panel += LINE, right += usize(columns) * 8) {
    for (let c: usize = 0; c < usize(width); c++) {
      const low = load<i32>(right + c * 8), high = load<i32>(right + c * 8, 4);
      store<i32>(panel + c * 4, low);
      store<i32>(panel + c * 4, high, 32);
      store<i32>(sums + c * 4, load<i32>(sums + c * 4) + low * high);
    }
  }
}

function packPair(pair: usize, left: usize, inner: i32, depth: i32, rows: i32): void {
  if (rows < 2) memory.fill(pair, 0, usize(depth + 1) * LINE);
  for (let r = 0; r < rows; r++, left += usize(inner) * 8) {
    let at = pair + usize(r) * 32;
    let sum: i32 = 0;
    for (let k: usize = 0; k < usize(depth); k++, at += LINE) {
      const low = load<i32>(left + k * 8), high = load<i32>(left + k * 8, 4);
      v128.store(at, i32x4.splat(low));
      v128.store(at, i32x4.splat(high), 16);
      sum += low * high;
    }
    v128.store(at, i32x4.splat(sum));
  }
}

// Two rows times a panel: sums of the low halves' products in 64 bits, of the mixed ones in 32.
function addTile(out: usize, rowBytes: usize, pair: usize, panel: usize, depth: i32): void {
  const end = panel + usize(depth) * LINE;
  const rowSums = pair + usize(depth) * LINE;
  const columns = i32x4.neg(v128.load(end)), columns2 = i32x4.neg(v128.load(end, 16));
  let a0 = i64x2.splat(0), a1 = i64x2.splat(0), a2 = i64x2.splat(0), a3 = i64x2.splat(0);
  let b0 = i64x2.splat(0), b1 = i64x2.splat(0), b2 = i64x2.splat(0), b3 = i64x2.splat(0);
  let am = i32x4.sub(columns, v128.load(rowSums)), an = i32x4.sub(columns2, v128.load(rowSums));
  let bm = i32x4.sub(columns, v128.load(rowSums, 32)), bn = i32x4.sub(columns2, v128.load(rowSums, 32));
  for (; panel < end; pair += LINE, panel += LINE) {
    const yl = v128.load(panel), yl2 = v128.load(panel, 16), yh = v128.load(panel, 32), yh2 = v128.load(panel, 48);
    let xl = v128.load(pair), xh = v128.load(pair, 16);
    a0 = i64x2.add(a0, i64x2.extmul_low_i32x4_u(xl, yl));
    a1 = i64x2.add(a1, i64x2.extmul_high_i32x4_u(xl, yl));
    a2 = i64x2.add(a2, i64x2.extmul_low_i32x4_u(xl, yl2));
    a3 = i64x2.add(a3, i64x2.extmul_high_i32x4_u(xl, yl2));
    am = i32x4.add(am, i32x4.mul(i32x4.add(xl, yl), i32x4.add(xh, yh)));
    an = i32x4.add(an, i32x4.mul(i32x4.add(xl, yl2), i32x4.add(xh, yh2)));
    xl = v128.load(pair, 32);
    xh = v128.load(pair, 48);
    b0 = i64x2.add(b0, i64x2.extmul_low_i32x4_u(xl, yl));
    b1 = i64x2.add(b1, i64x2.extmul_high_i32x4_u(xl, yl));
    b2 = i64x2.add(b2, i64x2.extmul_low_i32x4_u(xl, yl2));
    b3 = i64x2.add(b3, i64x2.extmul_high_i32x4_u(xl, yl2));
    bm = i32x4.add(bm, i32x4.mul(i32x4.add(xl, yl), i32x4.add(xh, yh)));
    bn = i32x4.add(bn, i32x4.mul(i32x4.add(xl, yl2), i32x4.add(xh, yh2)));
  }
  addFour(out, a0, a1, am);
  addFour(out + 32, a2, a3, an);
  addFour(out + rowBytes, b0, b1, bm);
  addFour(out + rowBytes + 32, b2, b3, bn);
}

// Four elements += low + mixed·2^32.
@inline
function addFour(at: usize, low: v128, low2: v128, mixed: v128): void {
  const up = i64x2.shl(i64x2.extend_low_i32x4_u(mixed), 32);
  const up2 = i64x2.shl(i64x2.extend_high_i32x4_u(mixed), 32);
  v128.store(at, i64x2.add(v128.load(at), i64x2.add(low, up)));
  v128.store(at, i64x2.add(v128.load(at, 16), i64x2.add(low2, up2)), 16);
}

// A tile of which only some rows and columns exist, by way of `tile`.
function addEdge(
  out: usize, tile: usize, pair: usize, panel: usize, depth: i32, columns: i32, rows: i32, width: i32,
): void {
  memory.fill(tile, 0, TILE_BYTES);
  addTile(tile, LINE, pair, panel, depth);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < width; c++) {
      const at = out + usize(r * columns + c) * 8;
      store<u64>(at, load<u64>(at) + load<u64>(tile + usize(r) * LINE + usize(c) * 8));
    }
  }
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
