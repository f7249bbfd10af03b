// Grows the trees of gradient boosting, best split first, on binned rows. Gradient and Hessian of a row are a pair of 64-bit
// integers in fixed point (see losses.as). Sums of integers are exact in any order, so a parent's histogram minus one child's is
// the other child's, and every processor grows the same tree.
import { partitionBinned } from './bins';
import { fillHistogram, findSplit, HESSIAN_MIN, subtractHistogram } from './boostedColumns';
import { binsOf, Boosting, sumsOf } from './boostingState';
import { beginNode, LARGEST_FLOAT, NEVER, Node, nodeAt } from './nodes';
import { addOpen, takeOpen } from './openNodes';

/** Entries of an edge list. */
const EDGES = 256;
const GAIN_MIN: f64 = 1e-12;
/** Rows that are added to a histogram at a time: their pairs stay in the cache from one group of columns to the next. */
const ROWS_AT_ONCE = 1024;

/** Begins a tree on all rows. */
export function startBoostedTree(state: usize): void {
  const b = changetype<Boosting>(state);
  let total = i64x2.splat(0);
  for (let row = 0; row < b.rows; row++) {
    store<i32>(b.list + ((<usize>row) << 2), row);
    total = i64x2.add(total, v128.load(b.pairs + ((<usize>row) << 4)));
  }
  for (let slot = 0; slot < b.slots; slot++) {
    store<u32>(b.freeSlots + ((<usize>slot) << 2), <u32>(b.histograms + <usize>(b.slots - 1 - slot) * b.histogramBytes));
  }
  b.freeCount = b.slots;
  b.nodeCount = 1;
  b.leafCount = 1;
  b.openCount = 0;
  beginLeaf(b, 0, 0, b.rows, 0, total);
  if (b.leavesMax > 1 && mayBeSplit(b, 0)) {
    fill(b, 0);
    consider(b, 0);
  }
}

/** Splits nodes until about `rowsMax` rows have been divided; returns whether there is more to split. */
export function growBoostedTree(state: usize, rowsMax: i32): bool {
  const b = changetype<Boosting>(state);
  for (let divided = 0; b.openCount > 0 && b.leafCount < b.leavesMax; ) {
    if (divided >= rowsMax) return true;
    const id = takeOpen(b.open, --b.openCount, b.nodes);
    divided += nodeAt(b.nodes, id).cover;
    split(b, id);
  }
  return false;
}

/** Computes the values of the leaves, and adds them to the sums of their rows. */
export function finishBoostedTree(state: usize, rowSums: usize): void {
  const b = changetype<Boosting>(state);
  for (let id = 0; id < b.nodeCount; id++) {
    const node = nodeAt(b.nodes, id);
    if (node.left >= 0) continue;
    const sums = sumsOf(b, id);
    const gradient = <f64>load<i64>(sums) / b.gradientScale;
    const hessian = <f64>(load<i64>(sums, 8) >> b.countBits) / b.hessianScale;
    const value = <f64>(<f32>((-b.rate * gradient) / (max(hessian, HESSIAN_MIN) + b.penalty)));
    store<f64>(b.values + ((<usize>id) << 3), value);
    const end = b.list + ((<usize>node.end) << 2);
    for (let at = b.list + ((<usize>node.start) << 2); at < end; at += 4) {
      const sum = rowSums + ((<usize>load<u32>(at)) << 3);
      store<f64>(sum, load<f64>(sum) + value);
    }
  }
}

/** Adds the value of the leaf that each row reaches. */
export function addLeafValues(state: usize, row: i32, count: i32, rowSums: usize): void {
  const b = changetype<Boosting>(state);
  for (const end = row + count; row < end; row++) {
    let id = 0;
    for (;;) {
      const node = nodeAt(b.nodes, id);
      if (node.left < 0) break;
      const bin = <i32>load<u8>(binsOf(b, node.column) + ((<usize>row) << 2));
      id = node.left + i32(!(bin <= (node.sides & 255) || bin === missingBin(b, node)));
    }
    const sum = rowSums + ((<usize>row) << 3);
    store<f64>(sum, load<f64>(sum) + load<f64>(b.values + ((<usize>id) << 3)));
  }
}

function beginLeaf(b: Boosting, id: i32, start: i32, end: i32, depth: i32, sums: v128): void {
  beginNode(b.nodes, id, start, end, depth);
  nodeAt(b.nodes, id).cover = end - start;
  v128.store(sumsOf(b, id), sums);
  store<u32>(b.histogramOf + ((<usize>id) << 2), 0);
}

/** The bin of missing values, if they go left. */
// @ts-expect-error: decorator
@inline
function missingBin(b: Boosting, node: Node): i32 {
  return node.sides >= NEVER ? load<i32>(b.binCounts + ((<usize>node.column) << 2)) : NEVER;
}

function split(b: Boosting, id: i32): void {
  const node = nodeAt(b.nodes, id);
  const column = node.column;
  const start = node.start;
  const bin = node.sides & 255;
  const leftRows = partitionBinned(
    b.list + ((<usize>start) << 2),
    node.cover,
    binsOf(b, column),
    4,
    bin,
    missingBin(b, node),
    b.spare,
  );
  b.operations += <f64>node.cover;
  const gain = b.gains + ((<usize>column) << 3);
  store<f64>(gain, load<f64>(gain) + node.gain);
  const left = b.nodeCount;
  b.nodeCount = left + 2;
  b.leafCount += 1;
  node.left = left;
  node.threshold = min(load<f32>(b.edges + ((<usize>(column * EDGES + bin)) << 2)), LARGEST_FLOAT);
  const sums = sumsOf(b, id);
  const leftSums = v128.load(sums, 16);
  const middle = start + leftRows;
  beginLeaf(b, left, start, middle, node.depth + 1, leftSums);
  beginLeaf(b, left + 1, middle, node.end, node.depth + 1, i64x2.sub(v128.load(sums), leftSums));
  const small = left + i32(leftRows > node.end - middle);
  const large = 2 * left + 1 - small;
  if (b.leafCount < b.leavesMax && mayBeSplit(b, large)) considerChildren(b, id, small, large);
  release(b, id);
}

function mayBeSplit(b: Boosting, id: i32): bool {
  const node = nodeAt(b.nodes, id);
  return node.depth < b.depthMax && node.cover >= max(2, 2 * b.leafRowsMin);
}

function considerChildren(b: Boosting, parent: i32, small: i32, large: i32): void {
  const smallToo = mayBeSplit(b, small);
  const kept = histogramOf(b, parent);
  if (kept === 0) {
    fill(b, large);
    if (smallToo) fill(b, small);
  } else {
    fill(b, small);
    subtractHistogram(kept, histogramOf(b, small), b.histogramBytes);
    store<u32>(b.histogramOf + ((<usize>large) << 2), <u32>kept);
    store<u32>(b.histogramOf + ((<usize>parent) << 2), 0);
  }
  if (smallToo) consider(b, small);
  else release(b, small);
  consider(b, large);
}

/** Finds the best split of a node that has a histogram, and keeps that if there is one. */
function consider(b: Boosting, id: i32): void {
  const node = nodeAt(b.nodes, id);
  findSplit(b, id, histogramOf(b, id));
  b.operations += <f64>node.cover * <f64>b.columns;
  const own = (b.gradient * b.gradient) / (b.hessian + b.scaledPenalty);
  const gain = ((b.foundQuality - own) / b.gradientScale / b.gradientScale) * b.hessianScale;
  const found = b.foundColumn >= 0 && gain > GAIN_MIN;
  if (found) {
    node.column = b.foundColumn;
    node.sides = b.foundBin | (b.foundMissingLeft ? NEVER : 0);
    node.gain = gain;
    addOpen(b.open, b.openCount++, b.nodes, id);
  }
  if (!found || b.slots - b.freeCount >= b.keptMax) release(b, id);
}

// @ts-expect-error: decorator
@inline
function histogramOf(b: Boosting, id: i32): usize {
  return <usize>load<u32>(b.histogramOf + ((<usize>id) << 2));
}

/** Makes the histogram of a node from its rows. */
function fill(b: Boosting, id: i32): void {
  const node = nodeAt(b.nodes, id);
  b.freeCount -= 1;
  const histogram = <usize>load<u32>(b.freeSlots + ((<usize>b.freeCount) << 2));
  store<u32>(b.histogramOf + ((<usize>id) << 2), <u32>histogram);
  memory.fill(histogram, 0, b.histogramBytes);
  for (let start = node.start; start < node.end; start += ROWS_AT_ONCE) {
    const count = min(ROWS_AT_ONCE, node.end - start);
    fillHistogram(changetype<usize>(b), b.list + ((<usize>start) << 2), count, histogram);
  }
}

function release(b: Boosting, id: i32): void {
  const histogram = histogramOf(b, id);
  if (histogram === 0) return;
  store<u32>(b.freeSlots + ((<usize>b.freeCount) << 2), <u32>histogram);
  b.freeCount += 1;
  store<u32>(b.histogramOf + ((<usize>id) << 2), 0);
}
