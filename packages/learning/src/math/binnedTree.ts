import { type BinnedMatrix, edgeOf } from './bins.js';
import { ColumnScan } from './columnScan.js';
import { Heap } from './heap.js';
import { Histograms } from './histograms.js';
import { type BinnedTree, TreeBuilder } from './treeBuilder.js';

/** What a tree is grown for: the sums that a histogram keeps, the quality of a node, and the value of a leaf. */
export interface TreeGoal {
  /** Numbers added up for each bin, beside the count of rows. */
  channels: number;
  /** Adds a row to the sums at `at`. */
  add(sums: Float64Array, at: number, row: number): void;
  /** Adds the rows of a node to the sums and counts of their bins; the first bin of the column is `start`. */
  fill(bins: Uint8Array, rows: Rows, start: number, sums: Float64Array, counts: Int32Array): void;
  /** How good a node with these sums is; a split is worth the sum of its children minus its own. */
  quality(sums: Float64Array, at: number, count: number): number;
  /** Whether no split can make a node of this quality better. */
  isPure(quality: number, count: number): boolean;
  /** Values of a leaf. */
  outputs: number;
  leafValue(sums: Float64Array, at: number, count: number, output: number): number;
}

/** The rows of a node: those from `start` to `end` of a list. */
export interface Rows {
  list: Int32Array;
  start: number;
  end: number;
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
const nodesAtFirst = 64;

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
  readonly gains: Float64Array;
  operations = 0;
  readonly #tree: TreeBuilder;
  readonly #x: BinnedMatrix;
  readonly #rows: Int32Array;
  readonly #spare: Int32Array;
  readonly #goal: TreeGoal;
  readonly #limits: BinnedTreeLimits;
  readonly #choose: ChooseColumns;
  readonly #all: Int32Array;
  readonly #scan: ColumnScan;
  /** The sums of all nodes, one after another. */
  #sums: Float64Array;

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
    this.#tree = new TreeBuilder(goal.outputs);
    this.#sums = new Float64Array(nodesAtFirst * goal.channels);
  }

  grow(): BinnedTree {
    const root = this.#leafOf(0, this.#rows.length, 0);
    this.#addRows(root.node, 0, this.#rows.length);
    this.#consider(root, undefined);
    const open = new Heap<Leaf>(comesBefore);
    const sort = (leaf: Leaf) => {
      if (leaf.split === undefined) this.#finish(leaf);
      else open.push(leaf);
    };
    sort(root);
    let leafCount = 1;
    for (let leaf = open.pop(); leaf !== undefined; leaf = open.pop()) {
      if (leafCount >= this.#limits.leavesMax) {
        this.#finish(leaf);
        continue;
      }
      for (const child of this.#split(leaf, leaf.split!)) sort(child);
      leafCount++;
    }
    return this.#tree.build();
  }

  #finish({ node, start, end }: Leaf): void {
    const goal = this.#goal;
    for (let output = 0; output < goal.outputs; output++)
      this.#tree.setValue(
        node,
        output,
        goal.leafValue(this.#sums, node * goal.channels, end - start, output),
      );
  }

  /** A new leaf; its sums are zero. */
  #leafOf(start: number, end: number, depth: number): Leaf {
    const node = this.#tree.addLeaf(end - start);
    const { channels } = this.#goal;
    if ((node + 1) * channels > this.#sums.length) {
      const larger = new Float64Array(2 * this.#sums.length);
      larger.set(this.#sums);
      this.#sums = larger;
    }
    return { node, start, end, depth, histograms: undefined, split: undefined };
  }

  #addRows(node: number, start: number, end: number): void {
    const goal = this.#goal;
    const at = node * goal.channels;
    for (let p = start; p < end; p++) goal.add(this.#sums, at, this.#rows[p]!);
  }

  /** Finds the best split of a leaf, if it may have one. */
  #consider(leaf: Leaf, known: Histograms | undefined): void {
    const { depthMax, leafRowsMin, columnsTried } = this.#limits;
    const count = leaf.end - leaf.start;
    if (leaf.depth >= depthMax || count < 2 * leafRowsMin || count < 2) return;
    const sharing = columnsTried >= this.#x.columns && (known !== undefined || count >= sharedRowsMin);
    const rows = { list: this.#rows, start: leaf.start, end: leaf.end };
    const at = leaf.node * this.#goal.channels;
    if (sharing) {
      leaf.histograms = known ?? new Histograms(this.#x, this.#goal.channels);
      if (known === undefined) leaf.histograms.fill(rows, this.#goal);
    }
    const tried = columnsTried < this.#x.columns ? this.#choose(columnsTried) : this.#all;
    this.operations += count * tried.length;
    const own = this.#goal.quality(this.#sums, at, count);
    if (this.#goal.isPure(own, count)) return;
    const total = { sums: this.#sums, at, count };
    let bestGain = this.#limits.gainMin;
    for (const column of tried) {
      const found =
        leaf.histograms?.bestSplit(this.#scan, column, total, leafRowsMin) ??
        this.#scan.ofRows(rows, column, total, leafRowsMin);
      const gain = found.quality - own;
      // The first column wins among equals.
      if (found.bin < 0 || !(gain > bestGain)) continue;
      bestGain = gain;
      leaf.split = { gain, column, bin: found.bin, missingLeft: found.missingLeft };
    }
  }

  #split(leaf: Leaf, { column, bin, missingLeft, gain }: Split): [Leaf, Leaf] {
    const { channels } = this.#goal;
    const middle = this.#partition(leaf, column, bin, missingLeft);
    const smallFirst = middle - leaf.start <= leaf.end - middle;
    const left = this.#leafOf(leaf.start, middle, leaf.depth + 1);
    const right = this.#leafOf(middle, leaf.end, leaf.depth + 1);
    const [small, large] = smallFirst ? [left, right] : [right, left];
    this.#addRows(small.node, small.start, small.end);
    for (let c = 0; c < channels; c++)
      this.#sums[large.node * channels + c] =
        this.#sums[leaf.node * channels + c]! - this.#sums[small.node * channels + c]!;
    const threshold = edgeOf(this.#x, column, bin);
    this.#tree.split(leaf.node, { column, threshold, missingLeft, left: left.node, right: right.node });
    this.gains[column]! += gain;
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
