// How a column divides the rows of a node of a forest: its bins are summed, and every place between two that occur is tried.
import { Forest } from './forestState';
import { Node } from './nodes';

/** Below this many rows, the bins that occur are noted, and only they are looked at. */
const FEW_ROWS = 128;

// @ts-expect-error: decorator
@inline
function note(seen: usize, bin: usize): void {
  const word = seen + ((bin >> 6) << 3);
  store<u64>(word, load<u64>(word) | ((<u64>1) << <u64>(bin & 63)));
}

/** Zeroes a multiple of 16 bytes. The instruction for it is a call that takes longer than these few. */
// @ts-expect-error: decorator
@inline
function clear(start: usize, bytes: usize): void {
  for (const end = start + bytes; start < end; start += 16) v128.store(start, i64x2.splat(0));
}

/** Notes all bins of a column. */
function noteAll(seen: usize, bins: i32): void {
  for (let word = 0; word < 256; word += 64) {
    const rest = bins - word;
    const bits: u64 = rest >= 64 ? ~(<u64>0) : rest > 0 ? ((<u64>1) << <u64>rest) - 1 : 0;
    store<u64>(seen + <usize>(word >> 3), bits);
  }
}

/** Tries the places at which a column divides a node, for two classes and numbers. */
export function scanMeans(f: Forest, node: Node, column: i32, sums: usize): void {
  const histogram = f.histogram;
  const seen = f.seen;
  const bins = f.bins + <usize>column * <usize>f.rows;
  const binCount = load<i32>(f.binCounts + ((<usize>column) << 2));
  const drawn = f.drawn;
  const end = f.list + ((<usize>node.end) << 2);
  const few = node.end - node.start < FEW_ROWS;
  if (few) {
    for (let at = f.list + ((<usize>node.start) << 2); at < end; at += 4) {
      const row = <usize>load<u32>(at);
      const bin = <usize>load<u8>(bins + row);
      note(seen, bin);
      const entry = histogram + (bin << 4);
      v128.store(entry, f64x2.add(v128.load(entry), v128.load(drawn + (row << 4))));
    }
  } else {
    noteAll(seen, binCount + 1);
    for (let at = f.list + ((<usize>node.start) << 2); at < end; at += 4) {
      const row = <usize>load<u32>(at);
      const entry = histogram + ((<usize>load<u8>(bins + row)) << 4);
      v128.store(entry, f64x2.add(v128.load(entry), v128.load(drawn + (row << 4))));
    }
  }
  compareMeans(f, column, binCount, load<f64>(sums), load<f64>(sums, 8));
  if (few) {
    for (let word = 0; word < 256; word += 64) {
      for (let bits = load<u64>(seen + <usize>(word >> 3)); bits !== 0; bits &= bits - 1) {
        v128.store(histogram + ((<usize>word + <usize>ctz(bits)) << 4), f64x2.splat(0));
      }
    }
  } else memory.fill(histogram, 0, (<usize>binCount + 1) << 4);
  clear(seen, 32);
}

/** Missing values go right, then left; without any, new ones go with the larger side. The first of equals wins. */
function compareMeans(f: Forest, column: i32, binCount: i32, sum: f64, weight: f64): void {
  const histogram = f.histogram;
  const leafMin = <f64>f.leafRowsMin;
  const missingAt = histogram + ((<usize>binCount) << 4);
  const missing = load<f64>(missingAt, 8);
  let best = f.foundQuality;
  for (let turn = 0, turns = missing > 0 ? 2 : 1; turn < turns; turn++) {
    let left = turn === 1 ? v128.load(missingAt) : f64x2.splat(0);
    let low = -1;
    for (let word = 0; word < 256; word += 64) {
      for (let bits = load<u64>(f.seen + <usize>(word >> 3)); bits !== 0; bits &= bits - 1) {
        const bin = word + <i32>ctz(bits);
        const here = v128.load(histogram + ((<usize>bin) << 4));
        if (f64x2.extract_lane(here, 1) === 0) continue;
        if (turn === 1 && bin === binCount) break;
        const leftWeight = f64x2.extract_lane(left, 1);
        const rightWeight = weight - leftWeight;
        if (low >= 0 && leftWeight >= leafMin && rightWeight >= leafMin) {
          const leftSum = f64x2.extract_lane(left, 0);
          const rightSum = sum - leftSum;
          // Compared without a division; only an improvement is divided.
          const numerator = leftSum * leftSum * rightWeight + rightSum * rightSum * leftWeight;
          const denominator = leftWeight * rightWeight;
          if (numerator > best * denominator) {
            best = numerator / denominator;
            f.foundQuality = best;
            f.foundColumn = column;
            f.foundLow = low;
            f.foundHigh = bin;
            f.foundMissingLeft = missing > 0 ? turn : i32(leftWeight >= rightWeight);
          }
        }
        left = f64x2.add(left, here);
        low = bin;
      }
    }
  }
}

/** Tries the places at which a column divides a node, for three and more classes. */
export function scanClasses(f: Forest, node: Node, column: i32): void {
  const histogram = f.histogram;
  const seen = f.seen;
  const bins = f.bins + <usize>column * <usize>f.rows;
  const drawn = f.drawn;
  const entryBytes = entryBytesOf(f);
  const end = f.list + ((<usize>node.end) << 2);
  for (let at = f.list + ((<usize>node.start) << 2); at < end; at += 4) {
    const row = <usize>load<u32>(at);
    const bin = <usize>load<u8>(bins + row);
    note(seen, bin);
    const own = drawn + (row << 3);
    const entry = histogram + bin * entryBytes + ((<usize>load<u32>(own)) << 3);
    store<f64>(entry, load<f64>(entry) + <f64>load<u32>(own, 4));
  }
  const binCount = load<i32>(f.binCounts + ((<usize>column) << 2));
  compareClasses(f, column, binCount, <f64>node.cover);
  for (let word = 0; word < 256; word += 64) {
    for (let bits = load<u64>(seen + <usize>(word >> 3)); bits !== 0; bits &= bits - 1) {
      clear(histogram + (<usize>word + <usize>ctz(bits)) * entryBytes, entryBytes);
    }
  }
  clear(seen, 32);
}

/** A double for each class, padded to pairs. */
// @ts-expect-error: decorator
@inline
function entryBytesOf(f: Forest): usize {
  return ((<usize>f.classes + 1) >> 1) << 4;
}

/** As `compareMeans`, for three and more classes. */
function compareClasses(f: Forest, column: i32, binCount: i32, weight: f64): void {
  const histogram = f.histogram;
  const entryBytes = entryBytesOf(f);
  const leafMin = <f64>f.leafRowsMin;
  const missing = (load<u64>(f.seen + <usize>((binCount >> 6) << 3)) >> <u64>(binCount & 63)) & 1;
  for (let turn = 0, turns = missing ? 2 : 1; turn < turns; turn++) {
    clear(f.leftCounts, entryBytes);
    f.leftWeight = 0;
    if (turn === 1) moveLeft(f, histogram + <usize>binCount * entryBytes, entryBytes);
    let low = -1;
    for (let word = 0; word < 256; word += 64) {
      for (let bits = load<u64>(f.seen + <usize>(word >> 3)); bits !== 0; bits &= bits - 1) {
        const bin = word + <i32>ctz(bits);
        if (turn === 1 && bin === binCount) break;
        const leftWeight = f.leftWeight;
        const rightWeight = weight - leftWeight;
        if (low >= 0 && leftWeight >= leafMin && rightWeight >= leafMin) {
          const quality = f.leftSquares / leftWeight + f.rightSquares / rightWeight;
          if (quality > f.foundQuality) {
            f.foundQuality = quality;
            f.foundColumn = column;
            f.foundLow = low;
            f.foundHigh = bin;
            f.foundMissingLeft = missing ? turn : i32(leftWeight >= rightWeight);
          }
        }
        moveLeft(f, histogram + <usize>bin * entryBytes, entryBytes);
        low = bin;
      }
    }
  }
}

/** Moves the rows of a bin from the right to the left. */
function moveLeft(f: Forest, entry: usize, entryBytes: usize): void {
  const leftCounts = f.leftCounts;
  const totals = f.totals;
  let weights = f64x2.splat(0);
  let lefts = f64x2.splat(0);
  let rights = f64x2.splat(0);
  for (let at: usize = 0; at < entryBytes; at += 16) {
    const left = f64x2.add(v128.load(leftCounts + at), v128.load(entry + at));
    const right = f64x2.sub(v128.load(totals + at), left);
    v128.store(leftCounts + at, left);
    weights = f64x2.add(weights, left);
    lefts = f64x2.add(lefts, f64x2.mul(left, left));
    rights = f64x2.add(rights, f64x2.mul(right, right));
  }
  f.leftWeight = f64x2.extract_lane(weights, 0) + f64x2.extract_lane(weights, 1);
  f.leftSquares = f64x2.extract_lane(lefts, 0) + f64x2.extract_lane(lefts, 1);
  f.rightSquares = f64x2.extract_lane(rights, 0) + f64x2.extract_lane(rights, 1);
}
