import { type BinnedMatrix, edgeOf } from './bins.js';
import { ColumnScan, type FoundSplit } from './columnScan.js';
import { Heap } from './heap.js';
import { Histograms } from './histograms.js';

/** A tree over raw features as parallel arrays; node 0 is the root and a leaf has no children (-1). */
export interface BinnedTree {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  missingLeft: number[];
  cover: number[];
  /** Nodes × outputs; used at leaves. */
  values: number[][];
}

export const emptyTree = (): BinnedTree => ({
  feature: [],
  threshold: [],
  left: [],
  right: [],
  missingLeft: [],
  cover: [],
  values: [],
});

/** What a tree is grown for: the sums that a histogram keeps, the quality of a node, and the value of a leaf. */
export interface TreeGoal {
  /** Numbers added up for each bin, beside the count of rows. */
  channels: number;
  /** Adds a row to the sums at `at`. */
  add(sums: Float64Array, at: number, row: number): void;
  /** Adds the rows of a node to the sums and counts of their bins; the first bin of the column is `start`. */
  fill(bins: Uint8Array, rows: Int32Array, start: number, sums: Float64Array, counts: Int32Array): void;
  /** How good a node with these sums is; a split is worth the sum of its children minus its own. */
  quality(sums: Float64Array, at: number, count: number): number;
  leafValue(sums: Float64Array, at: number, count: number): number[];
}

export interface BinnedTreeLimits {
  leavesMax: number;
  depthMax: number;
  leafRowsMin: number;
  /** Columns tried at each split. */
  columnsTried: number;
  gainMin: number;
}

/** Nodes with at least this many rows keep the histograms of all columns, so that siblings share the work. */
const sharedRowsMin = 512;

interface Split {
  gain: number;
  column: number;
  bin: number;
  missingLeft: boolean;
}

interface Leaf {
  node: number;
  start: number;
  end: number;
  depth: number;
  sums: Float64Array;
  histograms: Histograms | undefined;
  split: Split | undefined;
}

/** Columns to try at a node. */
export type ChooseColumns = (count: number) => Int32Array;

/**
 * Grows one tree on binned rows, best split first. `rows` is reordered: the rows of a node lie together. Siblings share
 * the work if all columns are tried: the larger one's histogram is the parent's minus the smaller one's.
 */
export class BinnedTreeGrower {
  readonly tree = emptyTree();
  readonly gains: Float64Array;
  /** Leaf of each position of `rows`, as ranges: filled by `finish`. */
  readonly leaves: { node: number; start: number; end: number }[] = [];
  operations = 0;
  readonly #x: BinnedMatrix;
  readonly #rows: Int32Array;
  readonly #spare: Int32Array;
  readonly #goal: TreeGoal;
  readonly #limits: BinnedTreeLimits;
  readonly #choose: ChooseColumns;
  readonly #all: Int32Array;
  readonly #scan: ColumnScan;

  constructor(
    x: BinnedMatrix,
    rows: Int32Array,
    goal: TreeGoal,
    limits: BinnedTreeLimits,
    choose: ChooseColumns,
  ) {
    this.#x = x;
    this.#rows = rows;
    this.#spare = new Int32Array(rows.length);
    this.#goal = goal;
    this.#limits = limits;
    this.#choose = choose;
    this.#all = Int32Array.from({ length: x.columns }, (_, column) => column);
    this.#scan = new ColumnScan(x, goal);
    this.gains = new Float64Array(x.columns);
  }

  grow(): BinnedTree {
    const root = this.#leafOf(0, this.#rows.length, 0);
    this.#consider(root, undefined);
    const open = new Heap<Leaf>(comesBefore);
    const done: Leaf[] = [];
    const sort = (leaf: Leaf) => {
      if (leaf.split === undefined) done.push(leaf);
      else open.push(leaf);
    };
    sort(root);
    let leafCount = 1;
    for (let leaf = open.pop(); leaf !== undefined; leaf = open.pop()) {
      if (leafCount >= this.#limits.leavesMax) {
        done.push(leaf);
        continue;
      }
      for (const child of this.#split(leaf, leaf.split!)) sort(child);
      leafCount++;
    }
    for (const { node, start, end, sums } of done) {
      this.tree.values[node] = this.#goal.leafValue(sums, 0, end - start);
      this.leaves.push({ node, start, end });
    }
    return this.tree;
  }

  #leafOf(start: number, end: number, depth: number, sums?: Float64Array): Leaf {
    const { tree } = this;
    const goal = this.#goal;
    const total = sums ?? new Float64Array(goal.channels);
    if (sums === undefined) for (let p = start; p < end; p++) goal.add(total, 0, this.#rows[p]!);
    tree.feature.push(0);
    tree.threshold.push(0);
    tree.left.push(-1);
    tree.right.push(-1);
    tree.missingLeft.push(0);
    tree.cover.push(end - start);
    tree.values.push([]);
    return {
      node: tree.feature.length - 1,
      start,
      end,
      depth,
      sums: total,
      histograms: undefined,
      split: undefined,
    };
  }

  /** Finds the best split of a leaf, if it may have one. */
  #consider(leaf: Leaf, known: Histograms | undefined): void {
    const { depthMax, leafRowsMin, columnsTried } = this.#limits;
    const count = leaf.end - leaf.start;
    if (leaf.depth >= depthMax || count < 2 * leafRowsMin || count < 2) return;
    const sharing = columnsTried >= this.#x.columns && (known !== undefined || count >= sharedRowsMin);
    let find: (column: number) => FoundSplit;
    if (sharing) {
      const histograms = known ?? new Histograms(this.#x, this.#goal.channels);
      if (known === undefined) histograms.fill(this.#rows.subarray(leaf.start, leaf.end), this.#goal);
      leaf.histograms = histograms;
      find = (column) => histograms.bestSplit(this.#scan, column, leaf.sums, count, leafRowsMin);
    } else {
      const rows = this.#rows.subarray(leaf.start, leaf.end);
      find = (column) => this.#scan.ofRows(rows, column, leaf.sums, leafRowsMin);
    }
    const tried = columnsTried < this.#x.columns ? this.#choose(columnsTried) : this.#all;
    this.operations += count * tried.length;
    leaf.split = this.#bestSplit(leaf, tried, find);
  }

  #bestSplit(leaf: Leaf, tried: Int32Array, find: (column: number) => FoundSplit): Split | undefined {
    const own = this.#goal.quality(leaf.sums, 0, leaf.end - leaf.start);
    let best: Split | undefined;
    let bestGain = this.#limits.gainMin;
    for (const column of tried) {
      const found = find(column);
      const gain = found.quality - own;
      // The first column wins among equals.
      if (found.bin < 0 || !(gain > bestGain)) continue;
      bestGain = gain;
      best = { gain, column, bin: found.bin, missingLeft: found.missingLeft };
    }
    return best;
  }

  #split(leaf: Leaf, { column, bin, missingLeft, gain }: Split): [Leaf, Leaf] {
    const { tree } = this;
    const goal = this.#goal;
    const middle = this.#partition(leaf, column, bin, missingLeft);
    const smallFirst = middle - leaf.start <= leaf.end - middle;
    const sums = new Float64Array(goal.channels);
    const [from, to] = smallFirst ? [leaf.start, middle] : [middle, leaf.end];
    for (let p = from; p < to; p++) goal.add(sums, 0, this.#rows[p]!);
    const rest = leaf.sums.map((sum, channel) => sum - sums[channel]!);
    const left = this.#leafOf(leaf.start, middle, leaf.depth + 1, smallFirst ? sums : rest);
    const right = this.#leafOf(middle, leaf.end, leaf.depth + 1, smallFirst ? rest : sums);
    tree.feature[leaf.node] = column;
    tree.threshold[leaf.node] = edgeOf(this.#x, column, bin);
    tree.missingLeft[leaf.node] = missingLeft ? 1 : 0;
    tree.left[leaf.node] = left.node;
    tree.right[leaf.node] = right.node;
    this.gains[column]! += gain;
    const [small, large] = smallFirst ? [left, right] : [right, left];
    this.#consider(small, undefined);
    const both = leaf.histograms !== undefined && small.histograms !== undefined;
    this.#consider(large, both ? leaf.histograms!.minus(small.histograms!) : undefined);
    leaf.histograms = undefined;
    return [left, right];
  }

  /** Moves the rows that go left before the others, both in their order; returns where the right ones begin. */
  #partition({ start, end }: Leaf, column: number, bin: number, missingLeft: boolean): number {
    const rows = this.#rows;
    const spare = this.#spare;
    const own = this.#x.bins.subarray(column * this.#x.rows, (column + 1) * this.#x.rows);
    const missing = this.#x.counts[column]!;
    let left = start;
    let right = 0;
    for (let p = start; p < end; p++) {
      const row = rows[p]!;
      const value = own[row]!;
      if (value === missing ? missingLeft : value <= bin) rows[left++] = row;
      else spare[right++] = row;
    }
    rows.set(spare.subarray(0, right), left);
    this.operations += end - start;
    return left;
  }
}

/** The larger gain first; among equals, the older node. */
const comesBefore = (a: Leaf, b: Leaf): boolean =>
  a.split!.gain > b.split!.gain || (a.split!.gain === b.split!.gain && a.node < b.node);
