// The passes of k-means.
import { squaredDistance } from './vectors';

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
