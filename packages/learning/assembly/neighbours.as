// The nearest of many points, by one measure or another.
import { dot } from './vectors';

/** out[i] = |row i|² */
export function rowNorms(x: usize, rows: i32, stride: i32, out: usize): void {
  for (let i = 0; i < rows; i++) {
    store<f64>(out + ((<usize>i) << 3), dot(x, x, stride));
    x += (<usize>stride) << 3;
  }
}

/**
 * For each query the nearest point, by |p|² - 2 q·p; two queries and two points at a time, so that each number is
 * loaded once for two products. `count` is even; a padding point carries an infinite norm. `queries` has room for an
 * even number of rows, and `outIndex` for as many numbers.
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
  for (let q = 0; q < queryCount; q += 2) {
    let best0 = Infinity;
    let best1 = Infinity;
    let index0 = 0;
    let index1 = 0;
    const end = queries + rowBytes;
    let point = points;
    for (let j = 0; j < count; j += 2) {
      let s00 = f64x2.splat(0);
      let s01 = f64x2.splat(0);
      let s10 = f64x2.splat(0);
      let s11 = f64x2.splat(0);
      for (let at = queries; at < end; at += 16, point += 16) {
        const a = v128.load(at);
        const b = v128.load(at + rowBytes);
        const p = v128.load(point);
        const r = v128.load(point + rowBytes);
        s00 = f64x2.add(s00, f64x2.mul(a, p));
        s01 = f64x2.add(s01, f64x2.mul(a, r));
        s10 = f64x2.add(s10, f64x2.mul(b, p));
        s11 = f64x2.add(s11, f64x2.mul(b, r));
      }
      point += rowBytes;
      const norm0 = load<f64>(norms + ((<usize>j) << 3));
      const norm1 = load<f64>(norms + ((<usize>j) << 3), 8);
      const d00 = norm0 - 2 * (f64x2.extract_lane(s00, 0) + f64x2.extract_lane(s00, 1));
      const d01 = norm1 - 2 * (f64x2.extract_lane(s01, 0) + f64x2.extract_lane(s01, 1));
      const d10 = norm0 - 2 * (f64x2.extract_lane(s10, 0) + f64x2.extract_lane(s10, 1));
      const d11 = norm1 - 2 * (f64x2.extract_lane(s11, 0) + f64x2.extract_lane(s11, 1));
      if (d00 < best0) {
        best0 = d00;
        index0 = j;
      }
      if (d01 < best0) {
        best0 = d01;
        index0 = j + 1;
      }
      if (d10 < best1) {
        best1 = d10;
        index1 = j;
      }
      if (d11 < best1) {
        best1 = d11;
        index1 = j + 1;
      }
    }
    store<i32>(outIndex + ((<usize>q) << 2), index0);
    store<i32>(outIndex + ((<usize>q) << 2), index1, 4);
    queries += 2 * rowBytes;
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
    const weight = (size * other) / (size + other);
    // The sum stops as soon as it is too large; for most clusters a few columns suffice.
    const bound = best / weight;
    let distance: f64 = 0;
    for (let o: usize = 0; o < rowBytes && distance < bound; o += 32) {
      const p = f64x2.sub(v128.load(own + o), v128.load(centre + o));
      const q = f64x2.sub(v128.load(own + o, 16), v128.load(centre + o, 16));
      const squares = f64x2.add(f64x2.mul(p, p), f64x2.mul(q, q));
      distance += f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
    }
    if (distance < bound) {
      best = distance * weight;
      bestIndex = j;
    }
  }
  store<f64>(out, best);
  return bestIndex;
}
