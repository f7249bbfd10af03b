// The inner loops of gradient boosting. Bins are stored row by row, one byte for each column. Gradient and Hessian of a row
// are a pair of 64-bit integers in fixed point: the gradient, and the Hessian above `countBits` bits that count rows. Sums
// of integers are exact in any order, so a parent minus one child is the other child, and every processor grows the same
// tree. Row arrays are padded to an even number of rows.
import { exactExpPair } from './vectors';

/** Adding this to a double below 2^51 leaves its nearest integer in the low bits. */
const ROUNDER: f64 = 6755399441055744.0;
/** Bins of a column at most, with padding; every edge list has this many entries. */
const EDGES: usize = 256;
/** Digits of the sort: 11, 11 and 10 bits. */
const DIGIT_BITS = 11;
const DIGITS: usize = 1 << DIGIT_BITS;
/** Rows whose factors are multiplied before one logarithm is taken. */
const FACTORS = 16;

/** Turns counts into the places where each digit begins, in bytes from `base`. */
// @ts-expect-error: decorator
@inline
function countsToPlaces(counts: usize, base: usize): void {
  for (let at = counts, place = base, end = counts + (DIGITS << 2); at < end; at += 4) {
    const count = <usize>load<u32>(at);
    store<u32>(at, <u32>place);
    place += count << 2;
  }
}

/** Moves keys to their places by the digit above `shift` bits. */
// @ts-expect-error: decorator
@inline
function moveByDigit(keys: usize, count: i32, shift: u32, places: usize): void {
  for (let at = keys, end = keys + ((<usize>count) << 2); at < end; at += 4) {
    const key = load<u32>(at);
    const entry = places + ((<usize>(key >> shift) & (DIGITS - 1)) << 2);
    const place = load<u32>(entry);
    store<u32>(<usize>place, key);
    store<u32>(entry, place + 4);
  }
}

/** Sorts floats, none of them NaN. `spare` has room for as many, `counts` for 3 × 2048 integers of 32 bits. */
export function sortFloats(values: usize, count: i32, spare: usize, counts: usize): void {
  const second = counts + (DIGITS << 2);
  const third = second + (DIGITS << 2);
  const end = values + ((<usize>count) << 2);
  memory.fill(counts, 0, 3 * (DIGITS << 2));
  for (let at = values; at < end; at += 4) {
    const bits = load<u32>(at);
    // With the sign flipped, and all bits of a negative number, the order of the bits is that of the numbers.
    const key = bits ^ (<u32>((<i32>bits) >> 31) | 0x80000000);
    store<u32>(at, key);
    const first = counts + ((<usize>key & (DIGITS - 1)) << 2);
    const middle = second + ((<usize>(key >> DIGIT_BITS) & (DIGITS - 1)) << 2);
    const last = third + ((<usize>(key >> (2 * DIGIT_BITS))) << 2);
    store<u32>(first, load<u32>(first) + 1);
    store<u32>(middle, load<u32>(middle) + 1);
    store<u32>(last, load<u32>(last) + 1);
  }
  countsToPlaces(counts, spare);
  countsToPlaces(second, values);
  countsToPlaces(third, spare);
  moveByDigit(values, count, 0, counts);
  moveByDigit(spare, count, DIGIT_BITS, second);
  moveByDigit(values, count, 2 * DIGIT_BITS, third);
  for (let at = values; at < end; at += 4, spare += 4) {
    const key = load<u32>(spare);
    store<u32>(at, key ^ (((key >> 31) - 1) | 0x80000000));
  }
}

/** Lists rows in their order: 0, 1, 2 and so on. */
export function listRows(rows: usize, count: i32): void {
  for (let row = 0; row < count; row++, rows += 4) store<i32>(rows, row);
}

/** Sorts the values of one column into bins: the first bin whose edge is at least the value; `missing` for NaN. */
export function binColumn(
  values: usize,
  count: i32,
  edges: usize,
  missing: i32,
  bins: usize,
  columns: i32,
): void {
  for (let i = 0; i < count; i++, values += 4, bins += columns) {
    const value = load<f32>(values);
    let at = edges;
    for (let step: usize = EDGES << 1; step >= 4; step >>= 1) {
      at = select<usize>(at + step, at, load<f32>(at + step - 4) < value);
    }
    store<u8>(bins, select<i32>(missing, <i32>((at - edges) >> 2), value !== value));
  }
}

/** Writes the pairs of two rows, given both gradients and both Hessians, already scaled. */
// @ts-expect-error: decorator
@inline
function storePairs(pairs: usize, gradients: v128, hessians: v128, countBits: i32): void {
  const rounder = f64x2.splat(ROUNDER);
  const g = i64x2.sub(f64x2.add(gradients, rounder), rounder);
  const h = i64x2.sub(f64x2.add(hessians, rounder), rounder);
  const counted = i64x2.add(i64x2.shl(h, countBits), i64x2.splat(1));
  v128.store(pairs, v128.shuffle<i64>(g, counted, 0, 2));
  v128.store(pairs, v128.shuffle<i64>(g, counted, 1, 3), 16);
}

/** The largest distance between sums and targets. */
export function largestError(sums: usize, targets: usize, count: i32): f64 {
  let largest: f64 = 0;
  for (let i = 0; i < count; i++, sums += 8, targets += 8) {
    largest = max(largest, abs(load<f64>(sums) - load<f64>(targets)));
  }
  return largest;
}

export function squaredPairs(
  sums: usize,
  targets: usize,
  count: i32,
  pairs: usize,
  gradientScale: f64,
  hessianScale: f64,
  countBits: i32,
): void {
  const scale = f64x2.splat(gradientScale);
  const hessians = f64x2.splat(hessianScale);
  for (let i = 0; i < count; i += 2, sums += 16, targets += 16, pairs += 32) {
    const errors = f64x2.sub(v128.load(sums), v128.load(targets));
    storePairs(pairs, f64x2.mul(errors, scale), hessians, countBits);
  }
}

/** Half the sum of the squared errors. */
export function squaredLoss(sums: usize, targets: usize, count: i32): f64 {
  let total: f64 = 0;
  for (let i = 0; i < count; i++, sums += 8, targets += 8) {
    const error = load<f64>(sums) - load<f64>(targets);
    total += error * error;
  }
  return total / 2;
}

/** Two labels as doubles. */
// @ts-expect-error: decorator
@inline
function labelPair(labels: usize): v128 {
  return f64x2.convert_low_i32x4_s(v128.load64_zero(labels));
}

/** Two classes: derivatives of the log loss by the log-odds. */
export function binaryPairs(
  sums: usize,
  labels: usize,
  count: i32,
  pairs: usize,
  gradientScale: f64,
  hessianScale: f64,
  countBits: i32,
): void {
  const one = f64x2.splat(1);
  const byGradient = f64x2.splat(gradientScale);
  const byHessian = f64x2.splat(hessianScale);
  for (let i = 0; i < count; i += 2, sums += 16, labels += 8, pairs += 32) {
    const sum = v128.load(sums);
    const e = exactExpPair(f64x2.neg(f64x2.abs(sum)));
    const inverse = f64x2.div(one, f64x2.add(one, e));
    const other = f64x2.mul(e, inverse);
    const p = v128.bitselect(inverse, other, f64x2.ge(sum, f64x2.splat(0)));
    const gradients = f64x2.mul(f64x2.sub(p, labelPair(labels)), byGradient);
    storePairs(pairs, gradients, f64x2.mul(f64x2.mul(inverse, other), byHessian), countBits);
  }
}

/** The sum of the log losses of two classes. */
export function binaryLoss(sums: usize, labels: usize, count: i32): f64 {
  let total: f64 = 0;
  let product: f64 = 1;
  for (let i = 0; i < count; i++, sums += 8, labels += 4) {
    const sum = load<f64>(sums);
    const margin = load<i32>(labels) === 1 ? sum : -sum;
    const e = exactExpPair(f64x2.splat(-abs(sum)));
    total += max(-margin, 0);
    product *= 1 + f64x2.extract_lane(e, 0);
    if (i % FACTORS === FACTORS - 1) {
      total += Math.log(product);
      product = 1;
    }
  }
  return total + Math.log(product);
}

/** Several classes: for each row the largest sum, and the total of the exponentials of the distances to it. */
export function softmaxTotals(
  sums: usize,
  outputBytes: usize,
  outputs: i32,
  count: i32,
  largest: usize,
  totals: usize,
): void {
  for (let i = 0; i < count; i += 2, sums += 16, largest += 16, totals += 16) {
    let high = v128.load(sums);
    for (let c = 1, at = sums + outputBytes; c < outputs; c++, at += outputBytes) {
      high = f64x2.pmax(high, v128.load(at));
    }
    let total = f64x2.splat(0);
    for (let c = 0, at = sums; c < outputs; c++, at += outputBytes) {
      total = f64x2.add(total, exactExpPair(f64x2.sub(v128.load(at), high)));
    }
    v128.store(largest, high);
    v128.store(totals, total);
  }
}

/** Derivatives of the log loss by the sums of one of several classes. */
export function softmaxPairs(
  sums: usize,
  labels: usize,
  output: i32,
  largest: usize,
  totals: usize,
  count: i32,
  pairs: usize,
  gradientScale: f64,
  hessianScale: f64,
  countBits: i32,
): void {
  const one = f64x2.splat(1);
  const own = f64x2.splat(<f64>output);
  const byGradient = f64x2.splat(gradientScale);
  const byHessian = f64x2.splat(hessianScale);
  for (let i = 0; i < count; i += 2) {
    const e = exactExpPair(f64x2.sub(v128.load(sums), v128.load(largest)));
    const p = f64x2.div(e, v128.load(totals));
    const is = v128.and(f64x2.eq(labelPair(labels), own), one);
    const hessians = f64x2.mul(f64x2.mul(p, f64x2.sub(one, p)), byHessian);
    storePairs(pairs, f64x2.mul(f64x2.sub(p, is), byGradient), hessians, countBits);
    sums += 16;
    largest += 16;
    totals += 16;
    labels += 8;
    pairs += 32;
  }
}

/** The sum of the log losses of several classes, after `softmaxTotals`. */
export function softmaxLoss(
  sums: usize,
  outputBytes: usize,
  labels: usize,
  largest: usize,
  totals: usize,
  count: i32,
): f64 {
  let total: f64 = 0;
  let product: f64 = 1;
  for (let i = 0; i < count; i++, sums += 8, largest += 8, totals += 8, labels += 4) {
    total += load<f64>(largest) - load<f64>(sums + <usize>load<i32>(labels) * outputBytes);
    product *= load<f64>(totals);
    if (i % FACTORS === FACTORS - 1) {
      total += Math.log(product);
      product = 1;
    }
  }
  return total + Math.log(product);
}

/** Adds the pairs of some rows to sums[0] and sums[1]. */
export function addPairs(rows: usize, count: i32, pairs: usize, sums: usize): void {
  let total = v128.load(sums);
  for (let p = 0; p < count; p++, rows += 4) {
    total = i64x2.add(total, v128.load(pairs + ((<usize>load<i32>(rows)) << 4)));
  }
  v128.store(sums, total);
}

// @ts-expect-error: decorator
@inline
function addTo(entry: usize, pair: v128): void {
  v128.store(entry, i64x2.add(v128.load(entry), pair));
}

/** Adds rows to a histogram; `starts` holds where each column begins in it, in bytes. */
export function fillHistogram(
  bins: usize,
  columns: i32,
  rows: usize,
  count: i32,
  pairs: usize,
  starts: usize,
  histogram: usize,
): void {
  for (let p = 0; p < count; p++, rows += 4) {
    const row = <usize>load<i32>(rows);
    const pair = v128.load(pairs + (row << 4));
    let at = bins + row * <usize>columns;
    let start = starts;
    const end = at + columns;
    for (; at + 4 <= end; at += 4, start += 16) {
      const four = load<u32>(at);
      addTo(histogram + <usize>load<u32>(start) + (<usize>(four & 255) << 4), pair);
      addTo(histogram + <usize>load<u32>(start, 4) + (<usize>((four >> 8) & 255) << 4), pair);
      addTo(histogram + <usize>load<u32>(start, 8) + (<usize>((four >> 16) & 255) << 4), pair);
      addTo(histogram + <usize>load<u32>(start, 12) + (<usize>(four >> 24) << 4), pair);
    }
    for (; at < end; at++, start += 4) {
      addTo(histogram + <usize>load<u32>(start) + ((<usize>load<u8>(at)) << 4), pair);
    }
  }
}

/** Makes a parent's histogram that of one child, given that of the other. */
export function subtractHistogram(parent: usize, child: usize, bytes: usize): void {
  for (const end = parent + bytes; parent < end; parent += 16, child += 16) {
    v128.store(parent, i64x2.sub(v128.load(parent), v128.load(child)));
  }
}

/**
 * The best split of a node over all columns. `found` has the sums of the node and receives those of the left child
 * (2 × i64 each), then the quality (f64), column, bin and side of missing values (i32 each); the column is -1 if there is
 * none. Missing values go right, then left; without any, they go with the larger side. The first of equals wins.
 */
export function findSplit(
  histogram: usize,
  starts: usize,
  binCounts: usize,
  columns: i32,
  countBits: i32,
  leafRowsMin: i32,
  hessianMin: f64,
  penalty: f64,
  found: usize,
): void {
  const gradient = load<i64>(found);
  const counted = load<i64>(found, 8);
  const mask = ((<i64>1) << countBits) - 1;
  const count = <i32>(counted & mask);
  const g = <f64>gradient;
  const h = <f64>(counted >> countBits);
  let best: f64 = -1;
  store<i32>(found, -1, 40);
  for (let column = 0; column < columns; column++) {
    const start = histogram + <usize>load<u32>(starts + ((<usize>column) << 2));
    const binCount = load<i32>(binCounts + ((<usize>column) << 2));
    const lastEntry = start + ((<usize>binCount) << 4);
    const missing = <i32>(load<i64>(lastEntry, 8) & mask);
    for (let turn = 0, turns = missing > 0 ? 2 : 1; turn < turns; turn++) {
      let left = turn === 1 ? v128.load(lastEntry) : i64x2.splat(0);
      for (let entry = start; entry < lastEntry; entry += 16) {
        left = i64x2.add(left, v128.load(entry));
        const leftCounted = i64x2.extract_lane(left, 1);
        const leftCount = <i32>(leftCounted & mask);
        const rightCount = count - leftCount;
        if (rightCount < leafRowsMin) break;
        if (leftCount < leafRowsMin) continue;
        const gl = <f64>i64x2.extract_lane(left, 0);
        const hl = <f64>(leftCounted >> countBits);
        const hr = h - hl;
        if (hl < hessianMin || hr < hessianMin) continue;
        const gr = g - gl;
        const pl = hl + penalty;
        const pr = hr + penalty;
        // Compared without a division; only an improvement is divided.
        const numerator = gl * gl * pr + gr * gr * pl;
        const denominator = pl * pr;
        if (!(numerator > best * denominator)) continue;
        best = numerator / denominator;
        v128.store(found, left, 16);
        store<i32>(found, column, 40);
        store<i32>(found, <i32>((entry - start) >> 4), 44);
        store<i32>(found, missing > 0 ? turn : i32(leftCount >= rightCount), 48);
      }
    }
  }
  store<f64>(found, best, 32);
}

/** Moves the rows that go left before the others, both in their order; returns how many do. `missing` is above 255 if missing values go right. */
export function partitionBinned(
  rows: usize,
  count: i32,
  bins: usize,
  columns: i32,
  bin: i32,
  missing: i32,
  spare: usize,
): i32 {
  let left = rows;
  let right = spare;
  for (let p = rows, end = rows + ((<usize>count) << 2); p < end; p += 4) {
    const row = load<i32>(p);
    const value = <i32>load<u8>(bins + <usize>row * <usize>columns);
    // Both places are written and one moves on: no branch to mispredict.
    const step = (<usize>(i32(value <= bin) | i32(value === missing))) << 2;
    store<i32>(left, row);
    store<i32>(right, row);
    left += step;
    right += 4 - step;
  }
  memory.copy(left, spare, right - spare);
  return <i32>((left - rows) >> 2);
}

export function addToRows(rows: usize, count: i32, value: f64, sums: usize): void {
  for (let p = 0; p < count; p++, rows += 4) {
    const at = sums + ((<usize>load<i32>(rows)) << 3);
    store<f64>(at, load<f64>(at) + value);
  }
}

/**
 * Adds the value of the leaf that each row reaches. A node is column, bin, the bin of missing values that go left (or
 * above 255) and the left child, before the right one; a leaf has -1. `values` has one double for each node.
 */
export function addLeafValues(
  nodes: usize,
  values: usize,
  bins: usize,
  columns: i32,
  count: i32,
  sums: usize,
): void {
  for (let i = 0; i < count; i++, bins += columns, sums += 8) {
    let node = 0;
    for (;;) {
      const at = nodes + ((<usize>node) << 4);
      const child = load<i32>(at, 12);
      if (child < 0) break;
      const value = <i32>load<u8>(bins + <usize>load<i32>(at));
      node = child + i32(!((value <= load<i32>(at, 4)) || value === load<i32>(at, 8)));
    }
    store<f64>(sums, load<f64>(sums) + load<f64>(values + ((<usize>node) << 3)));
  }
}
