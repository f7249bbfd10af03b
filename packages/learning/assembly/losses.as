// Losses that are boosted. Gradient and Hessian of a row are a pair of 64-bit integers in fixed point: the gradient, and the
// Hessian above `countBits` bits that count rows. Row arrays are padded to an even number of rows.
import { exactExpPair, firstOfBoth, secondOfBoth } from './vectors';

/** Adding this to a double below 2^51 leaves its nearest integer in the low bits. */
const ROUNDER: f64 = 6755399441055744.0;
/** Rows whose factors are multiplied before one logarithm is taken. */
const FACTORS = 16;

/** Writes the pairs of two rows, given both gradients and both Hessians, already scaled. */
// @ts-expect-error: decorator
@inline
function storePairs(pairs: usize, gradients: v128, hessians: v128, countBits: i32): void {
  const rounder = f64x2.splat(ROUNDER);
  const g = i64x2.sub(f64x2.add(gradients, rounder), rounder);
  const h = i64x2.sub(f64x2.add(hessians, rounder), rounder);
  const counted = i64x2.add(i64x2.shl(h, countBits), i64x2.splat(1));
  v128.store(pairs, firstOfBoth(g, counted));
  v128.store(pairs, secondOfBoth(g, counted), 16);
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

/** Two classes: the exponential of minus the size of each sum, from which derivatives and losses follow. */
export function binaryExponentials(sums: usize, count: i32, exponentials: usize): void {
  let i = 0;
  // Four rows at a time: V8 makes the constants of the exponential anew each time.
  for (; i + 4 <= count; i += 4, sums += 32, exponentials += 32) {
    const first = exactExpPair(f64x2.neg(f64x2.abs(v128.load(sums))));
    const second = exactExpPair(f64x2.neg(f64x2.abs(v128.load(sums, 16))));
    v128.store(exponentials, first);
    v128.store(exponentials, second, 16);
  }
  for (; i < count; i += 2, sums += 16, exponentials += 16) {
    v128.store(exponentials, exactExpPair(f64x2.neg(f64x2.abs(v128.load(sums)))));
  }
}

/** Two classes: derivatives of the log loss by the log-odds, after `binaryExponentials`. */
export function binaryPairs(
  sums: usize,
  exponentials: usize,
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
  for (let i = 0; i < count; i += 2, sums += 16, exponentials += 16, labels += 8, pairs += 32) {
    const e = v128.load(exponentials);
    const inverse = f64x2.div(one, f64x2.add(one, e));
    const other = f64x2.mul(e, inverse);
    const p = v128.bitselect(inverse, other, f64x2.ge(v128.load(sums), f64x2.splat(0)));
    const gradients = f64x2.mul(f64x2.sub(p, labelPair(labels)), byGradient);
    storePairs(pairs, gradients, f64x2.mul(f64x2.mul(inverse, other), byHessian), countBits);
  }
}

/** The sum of the log losses of two classes, after `binaryExponentials`. */
export function binaryLoss(sums: usize, exponentials: usize, labels: usize, count: i32): f64 {
  let total: f64 = 0;
  let product: f64 = 1;
  for (let i = 0; i < count; i++, sums += 8, exponentials += 8, labels += 4) {
    const sum = load<f64>(sums);
    const margin = load<i32>(labels) === 1 ? sum : -sum;
    total += max(-margin, 0);
    product *= 1 + load<f64>(exponentials);
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
