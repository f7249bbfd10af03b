// Grows the trees of random forests, and single regression trees, on binned columns. Bins are stored column by column.
// A split is the better the larger the sum over both sides of (squared sum of the targets / rows) is. Targets are whole
// numbers, so sums are exact in any order, and every processor grows the same tree. Two classes are the targets 0 and 1:
// their Gini impurity is twice their variance. More classes are counted one by one. A row that was drawn several times is
// listed once and weighs as much.

import { partitionBinned } from './bins';
import { scanClasses, scanMeans } from './forestColumns';
import { Forest, nodeOf } from './forestState';
import { beginNode, LARGEST_FLOAT, NEVER, Node } from './nodes';
import { addOpen, takeOpen } from './openNodes';

/** Bins of a column, with the one of missing values. */
const BINS: usize = 256;

/** The generator sfc32. */
function below(f: Forest, bound: i32): i32 {
  const drawn = f.randomA + f.randomB + f.counter;
  f.counter += 1;
  f.randomA = f.randomB ^ (f.randomB >> 9);
  f.randomB = f.randomC + (f.randomC << 3);
  f.randomC = rotl<u32>(f.randomC, 21) + drawn;
  return <i32>((<u64>drawn * <u64>bound) >> 32);
}

/** Begins a tree on as many rows as there are, drawn with replacement, or on all rows. */
export function startTree(state: usize, bootstrap: i32): void {
  const f = changetype<Forest>(state);
  const times = f.spare;
  const rows = f.rows;
  if (bootstrap) {
    memory.fill(times, 0, (<usize>rows) << 2);
    for (let i = 0; i < rows; i++) {
      const at = times + ((<usize>below(f, rows)) << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  } else {
    for (let row = 0; row < rows; row++) store<u32>(times + ((<usize>row) << 2), 1);
  }
  let listed = f.list;
  for (let row = 0; row < rows; row++) {
    const count = load<u32>(times + ((<usize>row) << 2));
    if (count === 0) continue;
    store<i32>(listed, row);
    listed += 4;
    const target = load<f64>(f.targets + ((<usize>row) << 3));
    if (f.classes > 2) {
      store<u32>(f.drawn + ((<usize>row) << 3), <u32>target);
      store<u32>(f.drawn + ((<usize>row) << 3), count, 4);
    } else {
      store<f64>(f.drawn + ((<usize>row) << 4), <f64>count * target);
      store<f64>(f.drawn + ((<usize>row) << 4), <f64>count, 8);
    }
  }
  for (let column = 0; column < f.columns; column++) store<i32>(f.order + ((<usize>column) << 2), column);
  f.listed = <i32>((listed - f.list) >> 2);
  f.nodeCount = 1;
  f.leafCount = 1;
  f.openCount = 0;
  beginNode(f.nodes, 0, 0, f.listed, 0);
  sumRows(f, 0);
  consider(f, 0);
}

/** Splits nodes until about `rowsMax` rows have been divided; returns whether there is more to split. */
export function growTree(state: usize, rowsMax: i32): bool {
  const f = changetype<Forest>(state);
  for (let divided = 0; f.openCount > 0 && f.leafCount < f.leavesMax; ) {
    if (divided >= rowsMax) return true;
    const open = --f.openCount;
    const id = bestFirst(f) ? takeOpen(f.open, open, f.nodes) : load<i32>(f.open + ((<usize>open) << 2));
    divided += nodeOf(f, id).end - nodeOf(f, id).start;
    split(f, id);
  }
  return false;
}

/** With room for all leaves, the newest node is split first. */
// @ts-expect-error: decorator
@inline
function bestFirst(f: Forest): bool {
  return f.leavesMax < f.listed;
}

function split(f: Forest, id: i32): void {
  const node = nodeOf(f, id);
  const column = node.column;
  const start = node.start;
  const leftRows = partitionBinned(
    f.list + ((<usize>start) << 2),
    node.end - start,
    f.bins + <usize>column * <usize>f.rows,
    1,
    node.sides & 255,
    node.sides >= NEVER ? load<i32>(f.binCounts + ((<usize>column) << 2)) : NEVER,
    f.spare,
  );
  f.operations += <f64>(node.end - start);
  const gain = f.gains + ((<usize>column) << 3);
  store<f64>(gain, load<f64>(gain) + node.gain);
  const left = f.nodeCount;
  f.nodeCount = left + 2;
  f.leafCount += 1;
  node.left = left;
  const middle = start + leftRows;
  beginNode(f.nodes, left, start, middle, node.depth + 1);
  beginNode(f.nodes, left + 1, middle, node.end, node.depth + 1);
  const small = left + i32(leftRows > node.end - middle);
  sumRows(f, small);
  subtractSums(f, id, small, 2 * left + 1 - small);
  consider(f, left);
  consider(f, left + 1);
}

/** Sums the rows of a node. */
function sumRows(f: Forest, id: i32): void {
  const node = nodeOf(f, id);
  const sums = f.sums + <usize>id * f.sumBytes;
  const end = f.list + ((<usize>node.end) << 2);
  const drawn = f.drawn;
  let at = f.list + ((<usize>node.start) << 2);
  if (f.classes > 2) {
    memory.fill(sums, 0, f.sumBytes);
    let cover: u32 = 0;
    for (; at < end; at += 4) {
      const own = drawn + ((<usize>load<u32>(at)) << 3);
      const place = sums + ((<usize>load<u32>(own)) << 2);
      const count = load<u32>(own, 4);
      store<u32>(place, load<u32>(place) + count);
      cover += count;
    }
    node.cover = <i32>cover;
  } else {
    let total = f64x2.splat(0);
    for (; at < end; at += 4) total = f64x2.add(total, v128.load(drawn + ((<usize>load<u32>(at)) << 4)));
    v128.store(sums, total);
    node.cover = <i32>f64x2.extract_lane(total, 1);
  }
}

/** The sums of a child, given those of its parent and of its sibling. */
function subtractSums(f: Forest, parent: i32, sibling: i32, id: i32): void {
  nodeOf(f, id).cover = nodeOf(f, parent).cover - nodeOf(f, sibling).cover;
  const whole = f.sums + <usize>parent * f.sumBytes;
  const part = f.sums + <usize>sibling * f.sumBytes;
  const rest = f.sums + <usize>id * f.sumBytes;
  if (f.classes > 2) {
    for (let at: usize = 0; at < f.sumBytes; at += 4) {
      store<u32>(rest + at, load<u32>(whole + at) - load<u32>(part + at));
    }
  } else v128.store(rest, f64x2.sub(v128.load(whole), v128.load(part)));
}

/** Finds the best split of a node, if it may have one. At least one column that divides the rows is tried, if there is any. */
function consider(f: Forest, id: i32): void {
  const node = nodeOf(f, id);
  const rows = node.end - node.start;
  if (rows < 2 || node.depth >= f.depthMax || node.cover < 2 * f.leafRowsMin) return;
  const sums = f.sums + <usize>id * f.sumBytes;
  const own = f.classes > 2 ? squaresOf(f, sums) / <f64>node.cover : (load<f64>(sums) * load<f64>(sums)) / <f64>node.cover;
  const ideal = idealOf(f, node, sums);
  if (own >= ideal) return;
  f.foundQuality = own + f.gainMin;
  f.foundColumn = -1;
  for (let place = 0; place < f.columns; place++) {
    const found = f.foundColumn >= 0;
    // Any split of two rows is as good as another.
    if (found && (place >= f.columnsTried || rows === 2 || f.foundQuality >= ideal)) break;
    const column = f.shuffled ? drawColumn(f, place) : place;
    f.operations += <f64>rows;
    if (f.classes > 2) scanClasses(f, node, column);
    else scanMeans(f, node, column, sums);
  }
  if (f.foundColumn < 0) return;
  const column = f.foundColumn;
  node.column = column;
  node.sides = f.foundLow | (f.foundMissingLeft ? NEVER : 0);
  node.threshold = thresholdOf(f, column, f.foundLow, f.foundHigh);
  node.gain = f.foundQuality - own;
  const open = f.openCount++;
  if (bestFirst(f)) addOpen(f.open, open, f.nodes, id);
  else store<i32>(f.open + ((<usize>open) << 2), id);
}

/** The quality of a split into two sides of one target each; a node that has it already is pure. */
function idealOf(f: Forest, node: Node, sums: usize): f64 {
  if (f.classes > 2) return <f64>node.cover;
  if (f.classes === 2) return load<f64>(sums);
  // Different targets may have any quality; equal ones have equal quotients of their sums and counts.
  const first = f.drawn + ((<usize>load<u32>(f.list + ((<usize>node.start) << 2))) << 4);
  const sum = load<f64>(first);
  const count = load<f64>(first, 8);
  for (let place = node.start + 1; place < node.end; place++) {
    const other = f.drawn + ((<usize>load<u32>(f.list + ((<usize>place) << 2))) << 4);
    if (load<f64>(other) * count !== sum * load<f64>(other, 8)) return Infinity;
  }
  return -Infinity;
}

/** The sum of the squared class counts. */
function squaresOf(f: Forest, sums: usize): f64 {
  let squares: f64 = 0;
  for (let label: usize = 0; label < <usize>f.classes; label++) {
    const count = <f64>load<u32>(sums + (label << 2));
    store<f64>(f.totals + (label << 3), count);
    squares += count * count;
  }
  return squares;
}

function drawColumn(f: Forest, place: i32): i32 {
  const here = f.order + ((<usize>place) << 2);
  const there = here + ((<usize>below(f, f.columns - place)) << 2);
  const column = load<i32>(there);
  store<i32>(there, load<i32>(here));
  store<i32>(here, column);
  return column;
}

/** The middle between the bins `low` and `high`; above all values if only missing ones go right. */
function thresholdOf(f: Forest, column: i32, low: i32, high: i32): f32 {
  if (high === load<i32>(f.binCounts + ((<usize>column) << 2))) return LARGEST_FLOAT;
  const limits = f.limits + ((<usize>column * BINS) << 3);
  const from = <f64>load<f32>(limits + ((<usize>low) << 3), 4);
  const to = <f64>load<f32>(limits + ((<usize>high) << 3));
  const middle = <f32>(from / 2 + to / 2);
  // A value that the upper one is rounded to must not go left.
  return <f64>middle < to ? middle : <f32>from;
}
