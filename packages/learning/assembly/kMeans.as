// The passes of k-means.
import { squaredDistance } from './vectors';

/** Squared distances of a row to two points, in the two lanes. */
// @ts-expect-error: decorator
@inline
function twoDistances(row: usize, a: usize, b: usize, stride: i32): v128 {
  let firstA = f64x2.splat(0);
  let secondA = f64x2.splat(0);
  let firstB = f64x2.splat(0);
  let secondB = f64x2.splat(0);
  for (let end = row + ((<usize>stride) << 3); row < end; row += 32) {
    const x = v128.load(row);
    const y = v128.load(row, 16);
    const xa = f64x2.sub(x, v128.load(a));
    const ya = f64x2.sub(y, v128.load(a, 16));
    const xb = f64x2.sub(x, v128.load(b));
    const yb = f64x2.sub(y, v128.load(b, 16));
    firstA = f64x2.add(firstA, f64x2.mul(xa, xa));
    secondA = f64x2.add(secondA, f64x2.mul(ya, ya));
    firstB = f64x2.add(firstB, f64x2.mul(xb, xb));
    secondB = f64x2.add(secondB, f64x2.mul(yb, yb));
    a += 32;
    b += 32;
  }
  const sumA = f64x2.add(firstA, secondA);
  const sumB = f64x2.add(firstB, secondB);
  return f64x2.add(v128.shuffle<f64>(sumA, sumB, 0, 2), v128.shuffle<f64>(sumA, sumB, 1, 3));
}

/** nearest[i] = min(nearest[i], |x_i - centre|²), and their sum. */
export function lowerDistances(
  x: usize,
  rows: i32,
  stride: i32,
  centre: usize,
  nearest: usize,
  sum: usize,
): void {
  let total: f64 = 0;
  const rowBytes = (<usize>stride) << 3;
  for (let i = 0; i < rows; i++, x += rowBytes) {
    const at = nearest + ((<usize>i) << 3);
    const d = min(squaredDistance(x, centre, stride), load<f64>(at));
    store<f64>(at, d);
    total += d;
  }
  store<f64>(sum, total);
}

/** Adds to each of an even number of sums what `lowerDistances` would find for that candidate. */
export function addPotentials(
  x: usize,
  rows: i32,
  stride: i32,
  candidates: usize,
  count: i32,
  nearest: usize,
  sums: usize,
): void {
  const rowBytes = (<usize>stride) << 3;
  for (let i = 0; i < rows; i++, x += rowBytes) {
    const current = v128.load64_splat(nearest + ((<usize>i) << 3));
    let candidate = candidates;
    for (let sum = sums, end = sums + ((<usize>count) << 3); sum < end; sum += 16) {
      const pair = twoDistances(x, candidate, candidate + rowBytes, stride);
      v128.store(sum, f64x2.add(v128.load(sum), f64x2.pmin(pair, current)));
      candidate += rowBytes << 1;
    }
  }
}

// An assignment lists rows and then looks for the nearest centres of those listed. The centres form eight groups; each
// row knows an upper bound of the distance to its own centre and for each group a lower bound of the distance to the
// others (Yinyang k-means; with up to eight clusters each group is one centre, which is Elkan's). Bounds are floats:
// whatever is stored is first moved by more than its rounding to the side on which it stays true.

const GROUPS = 8;
const GROUPS_BYTES: usize = GROUPS * 4;
const UP: f64 = 1 + 1 / f64(1 << 22);
const DOWN: f64 = 1 - 1 / f64(1 << 22);

/** The distance below which no centre of a group can be nearer than the own one; four groups at a time. */
// @ts-expect-error: decorator
@inline
function reach(lower: usize, halfGaps: usize): v128 {
  return f32x4.max(v128.load(lower), v128.load(halfGaps));
}

/**
 * Loosens the bounds by what the centres moved and lists the rows that may have changed their cluster. `moves` tells
 * how far each centre went, `groupMoves` how far any of a group went, and `halfGaps`, centre by centre, half its
 * distance to the nearest other of each group: a row closer to its centre than that cannot be nearer to the other.
 */
export function listUndecided(
  rows: i32,
  labels: usize,
  upper: usize,
  lower: usize,
  moves: usize,
  groupMoves: usize,
  halfGaps: usize,
  list: usize,
): i32 {
  const firstMoves = v128.load(groupMoves);
  const secondMoves = v128.load(groupMoves, 16);
  const up = <f32>UP;
  const down = f32x4.splat(<f32>DOWN);
  let count = 0;
  for (let i = 0; i < rows; i++, labels += 4, upper += 4, lower += GROUPS_BYTES) {
    const label = <usize>load<i32>(labels);
    const bound = (load<f32>(upper) + load<f32>(moves + (label << 2))) * up;
    store<f32>(upper, bound);
    v128.store(lower, f32x4.mul(f32x4.sub(v128.load(lower), firstMoves), down));
    v128.store(lower, f32x4.mul(f32x4.sub(v128.load(lower, 16), secondMoves), down), 16);
    store<i32>(list + ((<usize>count) << 2), i);
    const gaps = halfGaps + label * GROUPS_BYTES;
    const nearest = f32x4.min(reach(lower, gaps), reach(lower + 16, gaps + 16));
    count += i32(v128.any_true(f32x4.gt(f32x4.splat(bound), nearest)));
  }
  return count;
}

/** Lists every row. */
export function listAll(rows: i32, list: usize): void {
  for (let i = 0; i < rows; i++) store<i32>(list + ((<usize>i) << 2), i);
}

/** Gives each listed row the label of its nearest centre and tight bounds. Labels of -1 mark rows never assigned. */
export function assignListed(
  x: usize,
  stride: i32,
  centres: usize,
  k: i32,
  labels: usize,
  upper: usize,
  lower: usize,
  halfGaps: usize,
  list: usize,
  count: i32,
): void {
  const rowBytes = (<usize>stride) << 3;
  for (let n = 0; n < count; n++) {
    const i = <usize>load<i32>(list + ((<usize>n) << 2));
    const row = x + i * rowBytes;
    const bounds = lower + i * GROUPS_BYTES;
    const label = load<i32>(labels + (i << 2));
    let own: f64 = Infinity;
    let groups = (1 << GROUPS) - 1;
    if (label >= 0) {
      own = squaredDistance(row, centres + <usize>label * rowBytes, stride);
      const bound = <f32>(Math.sqrt(own) * UP);
      store<f32>(upper + (i << 2), bound);
      const gaps = halfGaps + <usize>label * GROUPS_BYTES;
      groups = i32x4.bitmask(f32x4.gt(f32x4.splat(bound), reach(bounds, gaps)));
      groups |= i32x4.bitmask(f32x4.gt(f32x4.splat(bound), reach(bounds + 16, gaps + 16))) << 4;
    }
    let best = own;
    let bestIndex = max(label, 0);
    let bestGroup = 0;
    let besideBest: f64 = Infinity;
    for (; groups !== 0; groups &= groups - 1) {
      const group = ctz(groups);
      let nearest: f64 = Infinity;
      let second: f64 = Infinity;
      let nearestIndex = -1;
      for (let c = (group * k) / GROUPS, end = ((group + 1) * k) / GROUPS; c < end; c++) {
        if (c === label) continue;
        const d = squaredDistance(row, centres + <usize>c * rowBytes, stride);
        nearestIndex = select<i32>(c, nearestIndex, d < nearest);
        second = min(second, max(nearest, d));
        nearest = min(nearest, d);
      }
      store<f32>(bounds + ((<usize>group) << 2), <f32>(Math.sqrt(nearest) * DOWN));
      if (nearest < best) {
        best = nearest;
        bestIndex = nearestIndex;
        bestGroup = group;
        besideBest = second;
      }
    }
    if (bestIndex === label) continue;
    store<i32>(labels + (i << 2), bestIndex);
    store<f32>(upper + (i << 2), <f32>(Math.sqrt(best) * UP));
    store<f32>(bounds + ((<usize>bestGroup) << 2), <f32>(Math.sqrt(besideBest) * DOWN));
    if (label < 0) continue;
    const left = bounds + ((<usize>((label * GROUPS + GROUPS - 1) / k)) << 2);
    store<f32>(left, min(load<f32>(left), <f32>(Math.sqrt(own) * DOWN)));
  }
}

// @ts-expect-error: decorator
@inline
function addRow(sum: usize, row: usize, rowBytes: usize): void {
  for (let end = row + rowBytes; row < end; row += 16, sum += 16) {
    v128.store(sum, f64x2.add(v128.load(sum), v128.load(row)));
  }
}

// @ts-expect-error: decorator
@inline
function subtractRow(sum: usize, row: usize, rowBytes: usize): void {
  for (let end = row + rowBytes; row < end; row += 16, sum += 16) {
    v128.store(sum, f64x2.sub(v128.load(sum), v128.load(row)));
  }
}

/**
 * Takes the rows whose label is not the one they were counted with from one sum to the other. Labels of -1 mark rows
 * not counted so far. Returns how many rows changed their cluster. Most did not, so four are looked at together; what
 * lies behind the last row must be equal in both lists.
 */
export function countMoves(
  x: usize,
  rows: i32,
  stride: i32,
  labels: usize,
  counted: usize,
  sums: usize,
  counts: usize,
): i32 {
  const rowBytes = (<usize>stride) << 3;
  let changed = 0;
  for (let i = 0; i < rows; i += 4) {
    const offset = (<usize>i) << 2;
    if (i32x4.all_true(i32x4.eq(v128.load(labels + offset), v128.load(counted + offset)))) continue;
    for (let n = <usize>i, end = n + 4; n < end; n++) {
      const to = load<i32>(labels + (n << 2));
      const from = load<i32>(counted + (n << 2));
      if (to === from) continue;
      changed++;
      store<i32>(counted + (n << 2), to);
      const row = x + n * rowBytes;
      addRow(sums + <usize>to * rowBytes, row, rowBytes);
      const toCount = counts + ((<usize>to) << 3);
      store<f64>(toCount, load<f64>(toCount) + 1);
      if (from < 0) continue;
      subtractRow(sums + <usize>from * rowBytes, row, rowBytes);
      const fromCount = counts + ((<usize>from) << 3);
      store<f64>(fromCount, load<f64>(fromCount) - 1);
    }
  }
  return changed;
}

/** Sum over rows of the squared distance to their own centre. */
export function inertia(
  x: usize,
  rows: i32,
  stride: i32,
  centres: usize,
  labels: usize,
  sum: usize,
): void {
  const rowBytes = (<usize>stride) << 3;
  let total: f64 = 0;
  for (let i = 0; i < rows; i++, x += rowBytes) {
    total += squaredDistance(x, centres + <usize>load<i32>(labels + ((<usize>i) << 2)) * rowBytes, stride);
  }
  store<f64>(sum, total);
}
