// The histograms of boosted trees: how rows are added to them, and how the best split is found in one.
import { Boosting, sumsOf } from './boostingState';
import { firstOfBoth, secondOfBoth } from './vectors';

/** Adding this to a double below 2^51 leaves its nearest integer in the low bits, and the other way round. */
const ROUNDER: f64 = 6755399441055744.0;
/** A side without curvature would step infinitely far, so it is not split off. */
export const HESSIAN_MIN: f64 = 1e-3;

// @ts-expect-error: decorator
@inline
function addTo(entry: usize, pair: v128): void {
  v128.store(entry, i64x2.add(v128.load(entry), pair));
}

// @ts-expect-error: decorator
@inline
function addToFour(h0: usize, h1: usize, h2: usize, h3: usize, bins: u32, pair: v128): void {
  addTo(h0 + (<usize>(bins & 255) << 4), pair);
  addTo(h1 + (<usize>((bins >> 8) & 255) << 4), pair);
  addTo(h2 + (<usize>((bins >> 16) & 255) << 4), pair);
  addTo(h3 + (<usize>(bins >> 24) << 4), pair);
}

/**
 * Adds rows to a histogram: four columns at a time, whose part of it stays in the first cache, and two rows at a time. It is
 * exported to stay a function of its own, which V8 can replace while a tree grows; see `rowBlocks`.
 */
export function fillHistogram(state: usize, rows: usize, count: i32, histogram: usize): void {
  const b = changetype<Boosting>(state);
  const pairs = b.pairs;
  const end = rows + ((<usize>count) << 2);
  const evenEnd = end - (<usize>(count & 1) << 2);
  let starts = b.starts;
  let bins = b.bins;
  let column = 0;
  for (; column + 4 <= b.columns; column += 4, starts += 16, bins += b.groupBytes) {
    const h0 = histogram + <usize>load<u32>(starts);
    const h1 = histogram + <usize>load<u32>(starts, 4);
    const h2 = histogram + <usize>load<u32>(starts, 8);
    const h3 = histogram + <usize>load<u32>(starts, 12);
    let at = rows;
    for (; at < evenEnd; at += 8) {
      const row = <usize>load<u32>(at);
      const next = <usize>load<u32>(at, 4);
      const pair = v128.load(pairs + (row << 4));
      const four = load<u32>(bins + (row << 2));
      const nextPair = v128.load(pairs + (next << 4));
      const nextFour = load<u32>(bins + (next << 2));
      addToFour(h0, h1, h2, h3, four, pair);
      addToFour(h0, h1, h2, h3, nextFour, nextPair);
    }
    if (at < end) {
      const row = <usize>load<u32>(at);
      addToFour(h0, h1, h2, h3, load<u32>(bins + (row << 2)), v128.load(pairs + (row << 4)));
    }
  }
  for (; column < b.columns; column++, starts += 4, bins++) {
    const own = histogram + <usize>load<u32>(starts);
    for (let at = rows; at < end; at += 4) {
      const row = <usize>load<u32>(at);
      addTo(own + (<usize>load<u8>(bins + (row << 2)) << 4), v128.load(pairs + (row << 4)));
    }
  }
}

/** Makes a parent's histogram that of one child, given that of the other. */
export function subtractHistogram(parent: usize, child: usize, bytes: usize): void {
  for (const end = parent + bytes; parent < end; parent += 16, child += 16) {
    v128.store(parent, i64x2.sub(v128.load(parent), v128.load(child)));
  }
}

/** Whether a side with these sums may be split off. */
// @ts-expect-error: decorator
@inline
function suffices(counted: i64, countBits: i32, rowsMin: i64, hessianMin: f64): bool {
  return (counted & (((<i64>1) << countBits) - 1)) >= rowsMin && <f64>(counted >> countBits) >= hessianMin;
}

/**
 * Finds the best split of a node over all columns: its quality, column (-1 if there is none), bin, side of missing values and,
 * beside the sums of the node, those of the left child. Missing values go right, then left; without any, they go with the larger
 * side. The first of equals wins. The places at which both sides suffice lie together, because rows and Hessians only add up;
 * two of them are compared at once.
 */
export function findSplit(b: Boosting, id: i32, histogram: usize): void {
  const sums = sumsOf(b, id);
  const countBits = b.countBits;
  const counted = load<i64>(sums, 8);
  const mask = ((<i64>1) << countBits) - 1;
  const count = counted & mask;
  const rowsMin = <i64>max(1, b.leafRowsMin);
  const hessianMin = HESSIAN_MIN * b.hessianScale;
  b.gradient = <f64>load<i64>(sums);
  b.hessian = <f64>(counted >> countBits);
  b.scaledPenalty = b.penalty * b.hessianScale;
  b.rounder = ROUNDER;
  // Constants that are loaded stay in registers; V8 would make any others anew for each bin.
  const place = changetype<usize>(b);
  const gradient = v128.load64_splat(place, offsetof<Boosting>('gradient'));
  const hessian = v128.load64_splat(place, offsetof<Boosting>('hessian'));
  const penalty = v128.load64_splat(place, offsetof<Boosting>('scaledPenalty'));
  const rounder = v128.load64_splat(place, offsetof<Boosting>('rounder'));
  let best: f64 = -1;
  b.foundColumn = -1;
  for (let column = 0; column < b.columns; column++) {
    const start = histogram + <usize>load<u32>(b.starts + ((<usize>column) << 2));
    const last = start + (<usize>load<i32>(b.binCounts + ((<usize>column) << 2)) << 4);
    const missing = load<i64>(last, 8);
    for (let turn = 0, turns = (missing & mask) > 0 ? 2 : 1; turn < turns; turn++) {
      let end = last;
      let right = turn === 1 ? 0 : missing;
      while (end > start && !suffices(right, countBits, rowsMin, hessianMin)) {
        end -= 16;
        right += load<i64>(end, 8);
      }
      let left = turn === 1 ? v128.load(last) : i64x2.splat(0);
      let entry = start;
      for (; entry < end; entry += 16) {
        const next = i64x2.add(left, v128.load(entry));
        if (suffices(i64x2.extract_lane(next, 1), countBits, rowsMin, hessianMin)) break;
        left = next;
      }
      let bests = f64x2.splat(best);
      for (; entry < end; entry += 32) {
        const first = i64x2.add(left, v128.load(entry));
        const second = i64x2.add(first, v128.load(entry, 16));
        left = second;
        const gradients = firstOfBoth(first, second);
        const counts = secondOfBoth(first, second);
        const gl = f64x2.sub(i64x2.add(gradients, rounder), rounder);
        const hl = f64x2.sub(i64x2.add(i64x2.shr_s(counts, countBits), rounder), rounder);
        const gr = f64x2.sub(gradient, gl);
        const pl = f64x2.add(hl, penalty);
        const pr = f64x2.add(f64x2.sub(hessian, hl), penalty);
        // Compared without a division; only an improvement is divided.
        const numerators = f64x2.add(f64x2.mul(f64x2.mul(gl, gl), pr), f64x2.mul(f64x2.mul(gr, gr), pl));
        const denominators = f64x2.mul(pl, pr);
        if (!v128.any_true(f64x2.gt(numerators, f64x2.mul(bests, denominators)))) continue;
        for (let lane = 0; lane < 2 && entry + (<usize>lane << 4) < end; lane++) {
          const numerator = lane ? f64x2.extract_lane(numerators, 1) : f64x2.extract_lane(numerators, 0);
          const denominator = lane ? f64x2.extract_lane(denominators, 1) : f64x2.extract_lane(denominators, 0);
          if (!(numerator > best * denominator)) continue;
          best = numerator / denominator;
          const own = lane ? second : first;
          v128.store(sums, own, 16);
          const leftCount = i64x2.extract_lane(own, 1) & mask;
          b.foundColumn = column;
          b.foundBin = <i32>((entry - start) >> 4) + lane;
          b.foundMissingLeft = turns === 2 ? turn : i32(leftCount >= count - leftCount);
        }
        bests = f64x2.splat(best);
      }
    }
  }
  b.foundQuality = best;
}
