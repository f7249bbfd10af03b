// The inner loops of the learning package, two doubles at a time.
// Rows are padded with zeros to a multiple of four doubles, so that no loop needs a tail.
// `stride` is that padded length; every pointer is a byte offset into the one linear memory.

const LN2_HIGH: f64 = 6.9314718036912381649e-1;
const LN2_LOW: f64 = 1.90821492927058770002e-10;
const LOG2_E: f64 = 1.442695040888963387;
const EXPONENT_MIN: f64 = -700;
const PRODUCT_MAX: f64 = 1e250;

/** First byte that is free for data. */
export function heapBase(): usize {
  return __heap_base;
}

// @ts-expect-error: decorator
@inline
function dot(a: usize, b: usize, stride: i32): f64 {
  let first = f64x2.splat(0);
  let second = f64x2.splat(0);
  const end = a + ((<usize>stride) << 3);
  while (a < end) {
    first = f64x2.add(first, f64x2.mul(v128.load(a), v128.load(b)));
    second = f64x2.add(second, f64x2.mul(v128.load(a, 16), v128.load(b, 16)));
    a += 32;
    b += 32;
  }
  const sum = f64x2.add(first, second);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

// @ts-expect-error: decorator
@inline
function squaredDistance(a: usize, b: usize, stride: i32): f64 {
  let first = f64x2.splat(0);
  let second = f64x2.splat(0);
  const end = a + ((<usize>stride) << 3);
  while (a < end) {
    const p = f64x2.sub(v128.load(a), v128.load(b));
    const q = f64x2.sub(v128.load(a, 16), v128.load(b, 16));
    first = f64x2.add(first, f64x2.mul(p, p));
    second = f64x2.add(second, f64x2.mul(q, q));
    a += 32;
    b += 32;
  }
  const sum = f64x2.add(first, second);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** The exponential of two non-positive numbers; accurate to about 1e-10, which is below float32. */
// @ts-expect-error: decorator
@inline
function expPair(value: v128): v128 {
  const x = f64x2.max(value, f64x2.splat(EXPONENT_MIN));
  const n = f64x2.nearest(f64x2.mul(x, f64x2.splat(LOG2_E)));
  let r = f64x2.sub(x, f64x2.mul(n, f64x2.splat(LN2_HIGH)));
  r = f64x2.sub(r, f64x2.mul(n, f64x2.splat(LN2_LOW)));
  let p = f64x2.splat(1.0 / 40320);
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 5040));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 720));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 120));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 24));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 6));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(0.5));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1));
  // Adding 1.5 * 2^52 leaves the whole number n in the low bits of the double.
  const bits = f64x2.add(n, f64x2.splat(6755399441055744.0 + 1023.0));
  return f64x2.mul(p, i64x2.shl(bits, 52));
}

/** The exponential of two non-positive numbers to the last bits of a double. */
@inline
function exactExpPair(value: v128): v128 {
  const x = f64x2.max(value, f64x2.splat(EXPONENT_MIN));
  const n = f64x2.nearest(f64x2.mul(x, f64x2.splat(LOG2_E)));
  let r = f64x2.sub(x, f64x2.mul(n, f64x2.splat(LN2_HIGH)));
  r = f64x2.sub(r, f64x2.mul(n, f64x2.splat(LN2_LOW)));
  let p = f64x2.splat(1.0 / 6227020800);
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 479001600));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 39916800));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 3628800));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 362880));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 40320));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 5040));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 720));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 120));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 24));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 6));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(0.5));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1));
  const bits = f64x2.add(n, f64x2.splat(6755399441055744.0 + 1023.0));
  return f64x2.mul(p, i64x2.shl(bits, 52));
}

/** out[i] = |row i|² */
export function rowNorms(x: usize, rows: i32, stride: i32, out: usize): void {
  for (let i = 0; i < rows; i++) {
    store<f64>(out + ((<usize>i) << 3), dot(x, x, stride));
    x += (<usize>stride) << 3;
  }
}

/** out[i] (float32) = exp(-gamma |x_i - query|²) for every row; `rows` is even. */
export function rbfRow(
  x: usize,
  norms: usize,
  rows: i32,
  stride: i32,
  query: usize,
  queryNorm: f64,
  gamma: f64,
  out: usize,
): void {
  const rowBytes = (<usize>stride) << 3;
  for (let i = 0; i < rows; i += 2) {
    const a = dot(x, query, stride);
    const b = dot(x + rowBytes, query, stride);
    x += 2 * rowBytes;
    let distance = f64x2.add(v128.load(norms), f64x2.splat(queryNorm));
    distance = f64x2.sub(distance, f64x2.mul(f64x2.splat(2), f64x2.replace_lane(f64x2.splat(a), 1, b)));
    norms += 16;
    distance = f64x2.max(distance, f64x2.splat(0));
    const value = expPair(f64x2.mul(distance, f64x2.splat(-gamma)));
    store<f32>(out, <f32>f64x2.extract_lane(value, 0));
    store<f32>(out + 4, <f32>f64x2.extract_lane(value, 1));
    out += 8;
  }
}

/**
 * Adds the change of two multipliers to the gradient, and finds the row that violates optimality most
 * (the first index of the next working pair). Returns -1 when there is none; its value goes to `best`.
 */
export function svmUpdate(
  count: i32,
  y: usize,
  alpha: usize,
  gradient: usize,
  rowI: usize,
  rowJ: usize,
  deltaI: f64,
  deltaJ: f64,
  c: f64,
  best: usize,
): i32 {
  let top = -Infinity;
  let topIndex = -1;
  for (let t = 0; t < count; t++) {
    const offset = (<usize>t) << 3;
    const label = load<f64>(y + offset);
    const q =
      <f64>load<f32>(rowI + ((<usize>t) << 2)) * deltaI + <f64>load<f32>(rowJ + ((<usize>t) << 2)) * deltaJ;
    const g = load<f64>(gradient + offset) + label * q;
    store<f64>(gradient + offset, g);
    const a = load<f64>(alpha + offset);
    const up = label > 0 ? a < c : a > 0;
    const violation = -label * g;
    if (up && violation >= top) {
      top = violation;
      topIndex = t;
    }
  }
  store<f64>(best, top);
  return topIndex;
}

/**
 * Second index of the working pair by second-order information. The largest violation on the other
 * side goes to `gap`. `rowI` holds kernel values of the first index; the kernel's diagonal is one.
 */
export function svmSelect(
  count: i32,
  y: usize,
  alpha: usize,
  gradient: usize,
  rowI: usize,
  top: f64,
  c: f64,
  gap: usize,
): i32 {
  let bottom = -Infinity;
  // Gains are compared as fractions by cross-multiplying: a division for every row would cost most of the time.
  let bestSquare: f64 = 0;
  let bestCurvature: f64 = 1;
  let bestIndex = -1;
  for (let t = 0; t < count; t++) {
    const offset = (<usize>t) << 3;
    const label = load<f64>(y + offset);
    const a = load<f64>(alpha + offset);
    const low = label > 0 ? a > 0 : a < c;
    const signed = low ? label * load<f64>(gradient + offset) : -Infinity;
    bottom = max(bottom, signed);
    const difference = top + signed;
    if (difference > 0) {
      const curvature = max(2.0 - 2.0 * <f64>load<f32>(rowI + ((<usize>t) << 2)), 1e-12);
      const square = difference * difference;
      if (square * bestCurvature >= bestSquare * curvature) {
        bestSquare = square;
        bestCurvature = curvature;
        bestIndex = t;
      }
    }
  }
  store<f64>(gap, bottom);
  return bestIndex;
}

/** out[i] = min(current[i], |x_i - centre|²); returns the sum. */
export function minDistances(
  x: usize,
  rows: i32,
  stride: i32,
  centre: usize,
  current: usize,
  out: usize,
): f64 {
  let sum: f64 = 0;
  const rowBytes = (<usize>stride) << 3;
  for (let i = 0; i < rows; i++) {
    const offset = (<usize>i) << 3;
    const d = min(squaredDistance(x, centre, stride), load<f64>(current + offset));
    store<f64>(out + offset, d);
    sum += d;
    x += rowBytes;
  }
  return sum;
}

// @ts-expect-error: decorator
@inline
function moveRow(sums: usize, from: i32, to: i32, row: usize, stride: i32): void {
  const rowBytes = (<usize>stride) << 3;
  let target = sums + <usize>to * rowBytes;
  let source = from < 0 ? 0 : sums + <usize>from * rowBytes;
  for (let end = row + rowBytes; row < end; row += 16) {
    const value = v128.load(row);
    v128.store(target, f64x2.add(v128.load(target), value));
    target += 16;
    if (source !== 0) {
      v128.store(source, f64x2.sub(v128.load(source), value));
      source += 16;
    }
  }
}

/**
 * One assignment pass of k-means after Hamerly: a row whose upper bound to its own centre is below its
 * lower bound to every other needs no distance at all. Labels, bounds, sums and counts are kept up to
 * date; `moves` holds how far each centre went since the last pass and `halfGaps` half the distance of
 * each centre to its nearest neighbour. Labels of -1 mark rows never assigned. Returns the rows that
 * changed their cluster.
 */
export function hamerlyPass(
  x: usize,
  rows: i32,
  stride: i32,
  centres: usize,
  k: i32,
  labels: usize,
  upper: usize,
  lower: usize,
  sums: usize,
  counts: usize,
  moves: usize,
  halfGaps: usize,
  farthest: i32,
  maxMove: f64,
  secondMove: f64,
): i32 {
  const rowBytes = (<usize>stride) << 3;
  let changed = 0;
  for (let i = 0; i < rows; i++, x += rowBytes) {
    const offset = (<usize>i) << 3;
    const label = load<i32>(labels + ((<usize>i) << 2));
    if (label >= 0) {
      let u = load<f64>(upper + offset) + load<f64>(moves + ((<usize>label) << 3));
      const l = load<f64>(lower + offset) - (label === farthest ? secondMove : maxMove);
      store<f64>(lower + offset, l);
      const bound = max(l, load<f64>(halfGaps + ((<usize>label) << 3)));
      if (u <= bound) {
        store<f64>(upper + offset, u);
        continue;
      }
      u = Math.sqrt(squaredDistance(x, centres + <usize>label * rowBytes, stride));
      store<f64>(upper + offset, u);
      if (u <= bound) continue;
    }
    let best = Infinity;
    let second = Infinity;
    let bestIndex = 0;
    let centre = centres;
    for (let j = 0; j < k; j++, centre += rowBytes) {
      const d = squaredDistance(x, centre, stride);
      if (d < best) {
        second = best;
        best = d;
        bestIndex = j;
      } else if (d < second) second = d;
    }
    store<f64>(upper + offset, Math.sqrt(best));
    store<f64>(lower + offset, Math.sqrt(second));
    if (bestIndex !== label) {
      changed++;
      store<i32>(labels + ((<usize>i) << 2), bestIndex);
      moveRow(sums, label, bestIndex, x, stride);
      const to = counts + ((<usize>bestIndex) << 3);
      store<f64>(to, load<f64>(to) + 1);
      if (label >= 0) {
        const from = counts + ((<usize>label) << 3);
        store<f64>(from, load<f64>(from) - 1);
      }
    }
  }
  return changed;
}

/** Sum over rows of the squared distance to their own centre. */
export function inertia(x: usize, rows: i32, stride: i32, centres: usize, labels: usize): f64 {
  const rowBytes = (<usize>stride) << 3;
  let sum: f64 = 0;
  for (let i = 0; i < rows; i++, x += rowBytes) {
    sum += squaredDistance(x, centres + <usize>load<i32>(labels + ((<usize>i) << 2)) * rowBytes, stride);
  }
  return sum;
}

/**
 * For each query the nearest point, by |p|² - 2 q·p; four points at a time, so that a query's numbers
 * are loaded once for four. `count` is a multiple of four; padding points carry an infinite norm.
 */
export function nearest(
  queries: usize,
  queryCount: i32,
  points: usize,
  norms: usize,
  count: i32,
  stride: i32,
  outIndex: usize,
): void {
  const rowBytes = (<usize>stride) << 3;
  for (let q = 0; q < queryCount; q++, queries += rowBytes) {
    let best = Infinity;
    let bestIndex = 0;
    let point = points;
    for (let j = 0; j < count; j += 4, point += 4 * rowBytes) {
      let s0 = f64x2.splat(0);
      let s1 = f64x2.splat(0);
      let s2 = f64x2.splat(0);
      let s3 = f64x2.splat(0);
      for (let o: usize = 0; o < rowBytes; o += 16) {
        const v = v128.load(queries + o);
        s0 = f64x2.add(s0, f64x2.mul(v, v128.load(point + o)));
        s1 = f64x2.add(s1, f64x2.mul(v, v128.load(point + rowBytes + o)));
        s2 = f64x2.add(s2, f64x2.mul(v, v128.load(point + 2 * rowBytes + o)));
        s3 = f64x2.add(s3, f64x2.mul(v, v128.load(point + 3 * rowBytes + o)));
      }
      const n = norms + ((<usize>j) << 3);
      const d0 = load<f64>(n) - 2 * (f64x2.extract_lane(s0, 0) + f64x2.extract_lane(s0, 1));
      const d1 = load<f64>(n, 8) - 2 * (f64x2.extract_lane(s1, 0) + f64x2.extract_lane(s1, 1));
      const d2 = load<f64>(n, 16) - 2 * (f64x2.extract_lane(s2, 0) + f64x2.extract_lane(s2, 1));
      const d3 = load<f64>(n, 24) - 2 * (f64x2.extract_lane(s3, 0) + f64x2.extract_lane(s3, 1));
      if (d0 < best) {
        best = d0;
        bestIndex = j;
      }
      if (d1 < best) {
        best = d1;
        bestIndex = j + 1;
      }
      if (d2 < best) {
        best = d2;
        bestIndex = j + 2;
      }
      if (d3 < best) {
        best = d3;
        bestIndex = j + 3;
      }
    }
    store<i32>(outIndex + ((<usize>q) << 2), bestIndex);
  }
}

/** out[i] = |row i|² + |query|² - 2 row·query, never below zero. */
export function distancesTo(
  x: usize,
  norms: usize,
  rows: i32,
  stride: i32,
  query: usize,
  queryNorm: f64,
  out: usize,
): void {
  const rowBytes = (<usize>stride) << 3;
  for (let i = 0; i < rows; i++, x += rowBytes) {
    const d = load<f64>(norms + ((<usize>i) << 3)) + queryNorm - 2 * dot(x, query, stride);
    store<f64>(out + ((<usize>i) << 3), max<f64>(d, 0));
  }
}

/**
 * Distances of four query rows to every row, keeping each query's `k` nearest in a sorted list
 * (`bestDistance` and `bestIndex`, k entries a query, filled with infinity beforehand).
 */
export function nearestNeighbours(
  x: usize,
  norms: usize,
  rows: i32,
  stride: i32,
  query: usize,
  k: i32,
  bestDistance: usize,
  bestIndex: usize,
): void {
  const rowBytes = (<usize>stride) << 3;
  const last = (<usize>k - 1) << 3;
  const listBytes = (<usize>k) << 3;
  for (let i = 0; i < rows; i++, x += rowBytes) {
    let s0 = f64x2.splat(0);
    let s1 = f64x2.splat(0);
    let s2 = f64x2.splat(0);
    let s3 = f64x2.splat(0);
    for (let o: usize = 0; o < rowBytes; o += 16) {
      const v = v128.load(x + o);
      s0 = f64x2.add(s0, f64x2.mul(v, v128.load(query + o)));
      s1 = f64x2.add(s1, f64x2.mul(v, v128.load(query + rowBytes + o)));
      s2 = f64x2.add(s2, f64x2.mul(v, v128.load(query + 2 * rowBytes + o)));
      s3 = f64x2.add(s3, f64x2.mul(v, v128.load(query + 3 * rowBytes + o)));
    }
    const norm = load<f64>(norms + ((<usize>i) << 3));
    const d0 = norm - 2 * (f64x2.extract_lane(s0, 0) + f64x2.extract_lane(s0, 1));
    const d1 = norm - 2 * (f64x2.extract_lane(s1, 0) + f64x2.extract_lane(s1, 1));
    const d2 = norm - 2 * (f64x2.extract_lane(s2, 0) + f64x2.extract_lane(s2, 1));
    const d3 = norm - 2 * (f64x2.extract_lane(s3, 0) + f64x2.extract_lane(s3, 1));
    if (d0 < load<f64>(bestDistance + last)) insert(bestDistance, bestIndex, k, d0, i);
    if (d1 < load<f64>(bestDistance + listBytes + last))
      insert(bestDistance + listBytes, bestIndex + (listBytes >> 1), k, d1, i);
    if (d2 < load<f64>(bestDistance + 2 * listBytes + last))
      insert(bestDistance + 2 * listBytes, bestIndex + listBytes, k, d2, i);
    if (d3 < load<f64>(bestDistance + 3 * listBytes + last))
      insert(bestDistance + 3 * listBytes, bestIndex + 3 * (listBytes >> 1), k, d3, i);
  }
}

function insert(distances: usize, indices: usize, k: i32, distance: f64, index: i32): void {
  let place = k - 1;
  while (place > 0 && load<f64>(distances + ((<usize>place - 1) << 3)) > distance) {
    store<f64>(distances + ((<usize>place) << 3), load<f64>(distances + ((<usize>place - 1) << 3)));
    store<i32>(indices + ((<usize>place) << 2), load<i32>(indices + ((<usize>place - 1) << 2)));
    place--;
  }
  store<f64>(distances + ((<usize>place) << 3), distance);
  store<i32>(indices + ((<usize>place) << 2), index);
}

/**
 * The cluster whose union with cluster `i` grows the variance least (Ward), among the `count` first.
 * A size of zero marks a cluster that is gone. The cost goes to `out`.
 */
export function wardNearest(centres: usize, sizes: usize, count: i32, stride: i32, i: i32, out: usize): i32 {
  const rowBytes = (<usize>stride) << 3;
  const own = centres + <usize>i * rowBytes;
  const size = load<f64>(sizes + ((<usize>i) << 3));
  let best = Infinity;
  let bestIndex = -1;
  let centre = centres;
  for (let j = 0; j < count; j++, centre += rowBytes) {
    const other = load<f64>(sizes + ((<usize>j) << 3));
    if (other === 0 || j === i) continue;
    const cost = (squaredDistance(own, centre, stride) * size * other) / (size + other);
    if (cost < best) {
      best = cost;
      bestIndex = j;
    }
  }
  store<f64>(out, best);
  return bestIndex;
}

/**
 * Negative log likelihood of a logistic model and its gradient. With one score row (`k` = 1) the label
 * is 0 or 1; otherwise scores go through a softmax. `weights` and `gradient` hold k padded rows whose
 * last used entry is the intercept: rows of x end in a one for it. The gradient is added to. `scores` has
 * room for an even number of scores.
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
  let loss: f64 = 0;
  // Sums of exponentials are multiplied, and one logarithm is taken for many rows.
  let product: f64 = 1;
  store<f64>(scores + ((<usize>k) << 3), EXPONENT_MIN);
  for (let i = 0; i < rows; i++, x += rowBytes) {
    const label = load<i32>(labels + ((<usize>i) << 2));
    if (k === 1) {
      const s = dot(x, weights, stride);
      const e = f64x2.extract_lane(exactExpPair(f64x2.splat(-Math.abs(s))), 0);
      product *= 1 + e;
      if (product > PRODUCT_MAX) {
        loss += Math.log(product);
        product = 1;
      }
      loss += s > 0 ? (label === 1 ? 0 : s) : (label === 1 ? -s : 0);
      const p = s > 0 ? 1 / (1 + e) : e / (1 + e);
      addScaled(gradient, x, p - <f64>label, stride);
      continue;
    }
    let top = -Infinity;
    for (let c = 0; c < k; c++) {
      const s = dot(x, weights + <usize>c * rowBytes, stride);
      store<f64>(scores + ((<usize>c) << 3), s);
      top = max(top, s);
    }
    let sum: f64 = 0;
    const own = load<f64>(scores + ((<usize>label) << 3));
    const shift = f64x2.splat(top);
    for (let c = 0; c < k; c += 2) {
      const at = scores + ((<usize>c) << 3);
      v128.store(at, exactExpPair(f64x2.sub(v128.load(at), shift)));
    }
    store<f64>(scores + ((<usize>k) << 3), EXPONENT_MIN);
    for (let c = 0; c < k; c++) sum += load<f64>(scores + ((<usize>c) << 3));
    product *= sum;
    if (product > PRODUCT_MAX) {
      loss += Math.log(product);
      product = 1;
    }
    loss += top - own;
    const scale = 1 / sum;
    for (let c = 0; c < k; c++) {
      const p = load<f64>(scores + ((<usize>c) << 3)) * scale - (c === label ? 1.0 : 0.0);
      addScaled(gradient + <usize>c * rowBytes, x, p, stride);
    }
  }
  return loss + Math.log(product);
}

// @ts-expect-error: decorator
@inline
function addScaled(target: usize, row: usize, factor: f64, stride: i32): void {
  const f = f64x2.splat(factor);
  for (let end = row + ((<usize>stride) << 3); row < end; row += 32) {
    v128.store(target, f64x2.add(v128.load(target), f64x2.mul(f, v128.load(row))));
    v128.store(target, f64x2.add(v128.load(target, 16), f64x2.mul(f, v128.load(row, 16))), 16);
    target += 32;
  }
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
