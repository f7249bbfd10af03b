import { KernelSpace } from './kernels.js';
import type { Matrix } from './matrix.js';

/** A tree as parallel arrays; node 0 is the root and a leaf has no children (-1). */
export interface Tree {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  impurity: number[];
  /** Rows of each class at each node. */
  counts: Float64Array[];
  depth: number;
}

export const newTree = (): Tree => ({
  feature: [],
  threshold: [],
  left: [],
  right: [],
  impurity: [],
  counts: [],
  depth: 0,
});

/** Adds a leaf and returns its number. */
export function addNode(tree: Tree, impurity: number, counts: Float64Array): number {
  tree.feature.push(0);
  tree.threshold.push(0);
  tree.left.push(-1);
  tree.right.push(-1);
  tree.impurity.push(impurity);
  tree.counts.push(counts);
  return tree.feature.length - 1;
}

interface TreeLimits {
  depthMax: number;
  splitMin: number;
  leafMin: number;
}

interface PendingNode {
  node: number;
  start: number;
  end: number;
  depth: number;
}

/** Grows a tree node by node, so that the caller can report progress and stop. */
export class TreeGrower {
  readonly tree = newTree();
  operations = 0;
  readonly #space = new KernelSpace();
  /** Where each column keeps its values and its rows, both in ascending order of the values. */
  readonly #values: number[] = [];
  readonly #rows: number[] = [];
  readonly #labels: number;
  readonly #goesLeft: number;
  readonly #spareValues: number;
  readonly #spareRows: number;
  readonly #counts: number;
  readonly #leftCounts: number;
  readonly #position: number;
  readonly #pending: PendingNode[];
  #rowsDone = 0;

  readonly #x: Matrix;
  readonly #y: Int32Array;
  readonly #classCount: number;
  readonly #limits: TreeLimits;

  constructor(x: Matrix, y: Int32Array, classCount: number, limits: TreeLimits) {
    this.#x = x;
    this.#y = y;
    this.#classCount = classCount;
    this.#limits = limits;
    const space = this.#space;
    for (let column = 0; column < x.columns; column++) {
      this.#values.push(space.reserve(x.rows * 4));
      this.#rows.push(space.reserve(x.rows * 4));
    }
    this.#labels = space.reserve(x.rows * 4);
    this.#goesLeft = space.reserve(x.rows);
    this.#spareValues = space.reserve(x.rows * 4);
    this.#spareRows = space.reserve(x.rows * 4);
    this.#counts = space.reserveDoubles(classCount);
    this.#leftCounts = space.reserveDoubles(classCount);
    this.#position = space.reserve(4);
    space.ints(this.#labels, x.rows).set(y);
    const counts = new Float64Array(classCount);
    for (const label of y) counts[label]! += 1;
    this.#pending = [{ node: this.#addNode(counts), start: 0, end: x.rows, depth: 0 }];
  }

  get fractionDone(): number {
    return this.#rowsDone / this.#x.rows;
  }

  /** Sorts every column; `onSorted` receives how many are done. */
  async sortColumns(onSorted: (columnCount: number) => Promise<void>): Promise<void> {
    const { rows, columns, data } = this.#x;
    const sort = floatSorter(rows);
    const values = new Float32Array(rows);
    for (let column = 0; column < columns; column++) {
      for (let i = 0, p = column; i < rows; i++, p += columns) values[i] = data[p]!;
      const order = sort(values);
      this.#space.ints(this.#rows[column]!, rows).set(order);
      const sorted = this.#space.floats(this.#values[column]!, rows);
      for (let i = 0; i < rows; i++) sorted[i] = values[order[i]!]!;
      await onSorted(column + 1);
    }
  }

  /** Handles one pending node; false when there is none left. */
  grow(): boolean {
    const next = this.#pending.pop();
    if (next === undefined) return false;
    const { node, start, end, depth } = next;
    const { tree } = this;
    const limits = this.#limits;
    tree.depth = Math.max(tree.depth, depth);
    const count = end - start;
    const mayStay =
      depth >= limits.depthMax ||
      count < limits.splitMin ||
      count < 2 * limits.leafMin ||
      tree.impurity[node]! <= Number.EPSILON;
    const split = mayStay ? undefined : this.#bestSplit(start, end, tree.counts[node]!);
    if (split === undefined) {
      this.#rowsDone += count;
      return true;
    }
    this.#partition(start, end, split.column, split.leftCount);
    const rightCounts = tree.counts[node]!.slice();
    for (let c = 0; c < rightCounts.length; c++) rightCounts[c]! -= split.counts[c]!;
    const left = this.#addNode(split.counts);
    const right = this.#addNode(rightCounts);
    tree.feature[node] = split.column;
    tree.threshold[node] = split.threshold;
    tree.left[node] = left;
    tree.right[node] = right;
    const middle = start + split.leftCount;
    this.#pending.push({ node: right, start: middle, end, depth: depth + 1 });
    this.#pending.push({ node: left, start, end: middle, depth: depth + 1 });
    return true;
  }

  #addNode(counts: Float64Array): number {
    let total = 0;
    let squares = 0;
    for (const count of counts) {
      total += count;
      squares += count * count;
    }
    return addNode(this.tree, 1 - squares / (total * total), counts);
  }

  #bestSplit(start: number, end: number, counts: Float64Array) {
    const space = this.#space;
    const x = this.#x;
    const y = this.#y;
    const classCount = this.#classCount;
    const count = end - start;
    space.doubles(this.#counts, classCount).set(counts);
    let squares = 0;
    for (const c of counts) squares += c * c;
    // A split must beat the node itself.
    let best = squares / count + 1e-12 * count;
    let bestColumn = -1;
    for (let column = 0; column < x.columns; column++) {
      const purity = space.run.bestSplit(
        this.#values[column]! + start * 4,
        this.#rows[column]! + start * 4,
        count,
        this.#labels,
        this.#counts,
        this.#leftCounts,
        classCount,
        this.#limits.leafMin,
        best,
        this.#position,
      );
      if (purity > best) {
        best = purity;
        bestColumn = column;
      }
    }
    this.operations += count * x.columns;
    if (bestColumn < 0) return undefined;
    const leftCount = space.ints(this.#position, 1)[0]!;
    const bestCounts = new Float64Array(classCount);
    for (const row of space.ints(this.#rows[bestColumn]! + start * 4, leftCount)) bestCounts[y[row]!]! += 1;
    const [low = 0, high = 0] = space.floats(this.#values[bestColumn]! + (start + leftCount - 1) * 4, 2);
    // The threshold is a float32, so that the exported tree decides exactly as this one does.
    const middle = Math.fround(low / 2 + high / 2);
    const threshold = middle >= high || middle < low ? low : middle;
    return { column: bestColumn, threshold, leftCount, counts: bestCounts };
  }

  /** Moves the rows of the left child before those of the right one in every column, keeping them sorted. */
  #partition(start: number, end: number, column: number, leftCount: number): void {
    const { run } = this.#space;
    const goesLeft = this.#goesLeft;
    const spareValues = this.#spareValues;
    const spareRows = this.#spareRows;
    const count = end - start;
    run.markSides(this.#rows[column]! + start * 4, count, leftCount, goesLeft);
    this.operations += count * this.#x.columns;
    for (let other = 0; other < this.#x.columns; other++) {
      if (other === column) continue;
      const values = this.#values[other]! + start * 4;
      run.partition(values, this.#rows[other]! + start * 4, count, goesLeft, spareValues, spareRows);
    }
  }
}

const digitBits = 11;
const buckets = 1 << digitBits;

/**
 * Gives a function that finds the indices that put `count` finite float32 values in ascending order; equal values keep
 * their order. It works in the same memory each time, so what it returns lasts until it is called again.
 */
function floatSorter(count: number): (values: Float32Array) => Int32Array {
  let keys = new Uint32Array(count);
  let nextKeys = new Uint32Array(count);
  let order = new Int32Array(count);
  let nextOrder = new Int32Array(count);
  const starts = new Uint32Array(buckets + 1);
  return (values) => {
    const bits = new Uint32Array(values.buffer, values.byteOffset, count);
    for (let i = 0; i < count; i++) {
      // Negative zero sorts with zero. Flipping makes the order of the bits the order of the numbers.
      const raw = bits[i] === 0x80000000 ? 0 : bits[i]!;
      keys[i] = raw & 0x80000000 ? ~raw : raw | 0x80000000;
      order[i] = i;
    }
    for (let shift = 0; shift < 32; shift += digitBits) {
      starts.fill(0);
      for (let i = 0; i < count; i++) starts[((keys[i]! >>> shift) & (buckets - 1)) + 1]!++;
      for (let b = 0; b < buckets; b++) starts[b + 1]! += starts[b]!;
      for (let i = 0; i < count; i++) {
        const place = starts[(keys[i]! >>> shift) & (buckets - 1)]!++;
        nextKeys[place] = keys[i]!;
        nextOrder[place] = order[i]!;
      }
      [keys, nextKeys] = [nextKeys, keys];
      [order, nextOrder] = [nextOrder, order];
    }
    return order;
  };
}
