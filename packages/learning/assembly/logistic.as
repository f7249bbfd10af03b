// The log loss of a logistic model over blocks of rows: first all scores, then all probabilities, then the gradient,
// so that each loop keeps its registers full.
import { addScaled, exactExpPair } from './vectors';

const PRODUCT_MAX: f64 = 1e250;

/**
 * Brings packed rows to mean 0 and variance 1 and writes them padded, each followed by a one for the intercept. What
 * lies between that one and the next row is left as it is: zeros. Columns are read in pairs; `means` and `inverses`
 * have an even length.
 */
export function standardiseRows(
  packed: usize,
  rows: i32,
  columns: i32,
  stride: i32,
  means: usize,
  inverses: usize,
  out: usize,
): void {
  const rowBytes = (<usize>columns) << 3;
  const pairBytes = (<usize>(columns & ~1)) << 3;
  for (let i = 0; i < rows; i++) {
    let o: usize = 0;
    for (; o < pairBytes; o += 16) {
      const centred = f64x2.sub(v128.load(packed + o), v128.load(means + o));
      v128.store(out + o, f64x2.mul(centred, v128.load(inverses + o)));
    }
    if (o < rowBytes)
      store<f64>(out + o, (load<f64>(packed + o) - load<f64>(means + o)) * load<f64>(inverses + o));
    store<f64>(out + rowBytes, 1);
    packed += rowBytes;
    out += (<usize>stride) << 3;
  }
}

/**
 * Negative log likelihood of a logistic model and its gradient, which is added to. With one score row (`k` = 1) the
 * label is 0 or 1; otherwise scores go through a softmax. `weights` and `gradient` hold k padded rows whose last used
 * entry is the intercept. `x` has room for rows rounded up to four, and `scores` for k numbers for each of them, at
 * least two and eight beyond.
 */
export function logisticLoss(
  x: usize,
  rows: i32,
  stride: i32,
  labels: usize,
  weights: usize,
  k: i32,
  gradient: usize,
  scores: usize,
): f64 {
  const rowBytes = (<usize>stride) << 3;
  const rowsPadded = (rows + 3) & ~3;
  const classBytes = (<usize>rowsPadded) << 3;
  for (let c = 0; c < k; c++)
    scoreRows(x, rowsPadded, rowBytes, weights + <usize>c * rowBytes, scores + <usize>c * classBytes);
  const loss =
    k === 1
      ? logisticErrors(rows, labels, scores, scores + classBytes)
      : softmaxErrors(rows, classBytes, labels, k, scores);
  for (let c = 0; c < k; c++) {
    const own = scores + <usize>c * classBytes;
    for (let i = rows; i < rowsPadded; i++) store<f64>(own + ((<usize>i) << 3), 0);
    addRows(x, rowsPadded, rowBytes, own, gradient + <usize>c * rowBytes);
  }
  return loss;
}

/** out[i] = row i · weights, two rows at a time. */
// @ts-expect-error: decorator
@inline
function scoreRows(x: usize, rows: i32, rowBytes: usize, weights: usize, out: usize): void {
  for (let i = 0; i < rows; i += 2) {
    let a0 = f64x2.splat(0);
    let a1 = f64x2.splat(0);
    let b0 = f64x2.splat(0);
    let b1 = f64x2.splat(0);
    let w = weights;
    for (const end = x + rowBytes; x < end; x += 32, w += 32) {
      const w0 = v128.load(w);
      const w1 = v128.load(w, 16);
      a0 = f64x2.add(a0, f64x2.mul(v128.load(x), w0));
      a1 = f64x2.add(a1, f64x2.mul(v128.load(x, 16), w1));
      b0 = f64x2.add(b0, f64x2.mul(v128.load(x + rowBytes), w0));
      b1 = f64x2.add(b1, f64x2.mul(v128.load(x + rowBytes, 16), w1));
    }
    x += rowBytes;
    const a = f64x2.add(a0, a1);
    const b = f64x2.add(b0, b1);
    v128.store(out, f64x2.add(v128.shuffle<f64>(a, b, 0, 2), v128.shuffle<f64>(a, b, 1, 3)));
    out += 16;
  }
}

/** target += Σ factor[i] × row i, four rows at a time. */
// @ts-expect-error: decorator
@inline
function addRows(x: usize, rows: i32, rowBytes: usize, factors: usize, target: usize): void {
  for (let i = 0; i < rows; i += 4) {
    const f0 = v128.load64_splat(factors);
    const f1 = v128.load64_splat(factors, 8);
    const f2 = v128.load64_splat(factors, 16);
    const f3 = v128.load64_splat(factors, 24);
    let row = x;
    let to = target;
    for (const end = x + rowBytes; row < end; row += 16, to += 16) {
      const first = f64x2.add(f64x2.mul(f0, v128.load(row)), f64x2.mul(f1, v128.load(row + rowBytes)));
      const second = f64x2.add(
        f64x2.mul(f2, v128.load(row + 2 * rowBytes)),
        f64x2.mul(f3, v128.load(row + 3 * rowBytes)),
      );
      v128.store(to, f64x2.add(v128.load(to), f64x2.add(first, second)));
    }
    x += 4 * rowBytes;
    factors += 32;
  }
}

/** Turns scores into errors of the probability of label 1; returns the loss. */
function logisticErrors(rows: i32, labels: usize, scores: usize, exponentials: usize): f64 {
  let loss: f64 = 0;
  const zero = f64x2.splat(0);
  const rowBytes = (<usize>rows) << 3;
  for (let o: usize = 0; o < rowBytes; o += 16)
    v128.store(exponentials + o, f64x2.neg(f64x2.abs(v128.load(scores + o))));
  expInPlace(exponentials, rows);
  // Sums of exponentials are multiplied, and one logarithm is taken for many rows.
  let product = f64x2.splat(1);
  const one = f64x2.splat(1);
  for (let i = 0; i < rows; i += 2) {
    const s = v128.load(scores);
    const e = v128.load(exponentials);
    let sum = f64x2.add(one, e);
    const inverse = f64x2.div(one, sum);
    const isSecond = i + 1 < rows;
    const label = f64x2.replace_lane(
      f64x2.splat(<f64>load<i32>(labels)),
      1,
      isSecond ? <f64>load<i32>(labels, 4) : 0,
    );
    const p = v128.bitselect(inverse, f64x2.mul(e, inverse), f64x2.gt(s, zero));
    v128.store(scores, f64x2.sub(p, label));
    const part = f64x2.sub(f64x2.max(s, zero), f64x2.mul(label, s));
    loss += f64x2.extract_lane(part, 0) + (isSecond ? f64x2.extract_lane(part, 1) : 0);
    if (!isSecond) sum = f64x2.replace_lane(sum, 1, 1);
    product = f64x2.mul(product, sum);
    if (f64x2.extract_lane(product, 0) > PRODUCT_MAX || f64x2.extract_lane(product, 1) > PRODUCT_MAX) {
      loss += logOfLanes(product);
      product = one;
    }
    scores += 16;
    exponentials += 16;
    labels += 8;
  }
  return loss + logOfLanes(product);
}

/** Turns scores into probabilities less one for the label; returns the loss. */
function softmaxErrors(rows: i32, classBytes: usize, labels: usize, k: i32, scores: usize): f64 {
  let loss: f64 = 0;
  const end = <usize>k * classBytes;
  const rowsEnd = scores + ((<usize>rows) << 3);
  for (let at = scores; at < rowsEnd; at += 16) {
    let top = v128.load(at);
    for (let o = classBytes; o < end; o += classBytes) top = f64x2.max(top, v128.load(at + o));
    for (let o: usize = 0; o < end; o += classBytes)
      v128.store(at + o, f64x2.sub(v128.load(at + o), top));
  }
  for (let i = 0; i < rows; i++)
    loss -= load<f64>(scores + <usize>load<i32>(labels + ((<usize>i) << 2)) * classBytes + ((<usize>i) << 3));
  expInPlace(scores, <i32>(end >> 3));
  // Sums of exponentials are multiplied, and one logarithm is taken for many rows.
  let product = f64x2.splat(1);
  const one = f64x2.splat(1);
  for (let at = scores; at < rowsEnd; at += 16) {
    let sum = v128.load(at);
    for (let o = classBytes; o < end; o += classBytes) sum = f64x2.add(sum, v128.load(at + o));
    const inverse = f64x2.div(one, sum);
    for (let o: usize = 0; o < end; o += classBytes)
      v128.store(at + o, f64x2.mul(v128.load(at + o), inverse));
    if (at + 8 >= rowsEnd) sum = f64x2.replace_lane(sum, 1, 1);
    product = f64x2.mul(product, sum);
    if (f64x2.extract_lane(product, 0) > PRODUCT_MAX || f64x2.extract_lane(product, 1) > PRODUCT_MAX) {
      loss += logOfLanes(product);
      product = one;
    }
  }
  for (let i = 0; i < rows; i++) {
    const own = scores + <usize>load<i32>(labels + ((<usize>i) << 2)) * classBytes + ((<usize>i) << 3);
    store<f64>(own, load<f64>(own) - 1);
  }
  return loss + logOfLanes(product);
}

/**
 * Exponentials of non-positive numbers, four registers in turn: each has to wait for itself at every term. `values` has
 * room for a multiple of eight.
 */
function expInPlace(values: usize, count: i32): void {
  const end = values + ((<usize>count) << 3);
  for (; values < end; values += 64) {
    const a = exactExpPair(v128.load(values));
    const b = exactExpPair(v128.load(values, 16));
    const c = exactExpPair(v128.load(values, 32));
    const d = exactExpPair(v128.load(values, 48));
    v128.store(values, a);
    v128.store(values, b, 16);
    v128.store(values, c, 32);
    v128.store(values, d, 48);
  }
}

// @ts-expect-error: decorator
@inline
function logOfLanes(product: v128): f64 {
  return Math.log(f64x2.extract_lane(product, 0)) + Math.log(f64x2.extract_lane(product, 1));
}

/** Adds the outer product of every row with itself, weighted, to a square of stride × stride; rows go in pairs. */
export function addWeightedGram(x: usize, rows: i32, stride: i32, weights: usize, out: usize): void {
  const rowBytes = (<usize>stride) << 3;
  for (let i = 0; i + 1 < rows; i += 2) {
    const first = x + <usize>i * rowBytes;
    const second = first + rowBytes;
    const w1 = load<f64>(weights + ((<usize>i) << 3));
    const w2 = load<f64>(weights + ((<usize>i) << 3), 8);
    let target = out;
    for (let j: usize = 0; j < rowBytes; j += 8) {
      const f1 = f64x2.splat(w1 * load<f64>(first + j));
      const f2 = f64x2.splat(w2 * load<f64>(second + j));
      for (let k: usize = 0; k < rowBytes; k += 16) {
        const added = f64x2.add(
          f64x2.mul(f1, v128.load(first + k)),
          f64x2.mul(f2, v128.load(second + k)),
        );
        v128.store(target + k, f64x2.add(v128.load(target + k), added));
      }
      target += rowBytes;
    }
  }
  if (rows & 1) {
    const last = x + <usize>(rows - 1) * rowBytes;
    const w = load<f64>(weights + ((<usize>(rows - 1)) << 3));
    for (let j: usize = 0; j < rowBytes; j += 8) addScaled(out + <usize>stride * j, last, w * load<f64>(last + j), stride);
  }
}
