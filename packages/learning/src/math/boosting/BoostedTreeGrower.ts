import { Heap } from '../heap.js';
import { rowBlocks } from '../kernels.js';
import { type BinnedTree, TreeBuilder } from '../treeBuilder.js';
import type { BoostingRows } from './BoostingRows.js';
import type { FixedPoint } from './fixedPoint.js';

export interface BoostedTreeLimits {
  leavesMax: number;
  depthMax: number;
  leafRowsMin: number;
  rate: number;
  penalty: number;
}

/** A side without curvature would step infinitely far, so it is not split off. */
const hessianMin = 1e-3;
const gainMin = 1e-12;
/** Histograms kept for leaves that may still be split; the others are built again when needed. */
const keptBytesMax = 256 * 1024 ** 2;
const nodeBytes = 16;
const foundBytes = 56;
/** A bin that no value has. */
const never = 256;
const largestFloat = 3.4028234663852886e38;

interface Split {
  gain: number;
  column: number;
  bin: number;
  missingLeft: boolean;
  left: Sums;
}

interface Sums {
  gradient: bigint;
  counted: bigint;
}

interface Leaf {
  node: number;
  start: number;
  end: number;
  depth: number;
  sums: Sums;
  histogram: number | undefined;
  split: Split | undefined;
}

/**
 * Grows trees for the pairs of `BoostingRows`, best split first. All histograms are exact, so the larger child's is the
 * parent's minus the smaller child's.
 */
export class BoostedTreeGrower {
  readonly gains: Float64Array;
  operations = 0;
  readonly #data: BoostingRows;
  readonly #limits: BoostedTreeLimits;
  readonly #rows: number;
  readonly #spare: number;
  readonly #found: number;
  readonly #nodes: number;
  readonly #values: number;
  readonly #slotsMax: number;
  #slots = 0;
  readonly #freeSlots: number[] = [];
  #fixed: FixedPoint = { gradientScale: 1, hessianScale: 1, countBits: 0 };

  constructor(data: BoostingRows, limits: BoostedTreeLimits) {
    this.#data = data;
    const leavesMax = Math.max(1, Math.min(limits.leavesMax, data.trainRows));
    this.#limits = { ...limits, leavesMax };
    this.gains = new Float64Array(data.columns);
    const { space } = data;
    this.#rows = space.reserve(data.trainRows * 4);
    this.#spare = space.reserve(data.trainRows * 4);
    this.#found = space.reserve(foundBytes);
    this.#nodes = space.reserve((2 * leavesMax - 1) * nodeBytes);
    this.#values = space.reserve((2 * leavesMax - 1) * 8);
    this.#slotsMax = Math.max(3, Math.floor(keptBytesMax / data.histogramBytes));
  }

  /** Grows one tree and adds its values to the sums of the output. */
  grow(fixed: FixedPoint, output: number): BinnedTree {
    this.#fixed = fixed;
    const { trainRows, space } = this.#data;
    space.run.listRows(this.#rows, trainRows);
    const tree = new TreeBuilder(1);
    const root = addLeaf(tree, 0, trainRows, 0, this.#sumsOfAll());
    if (this.#mayBeSplit(root) && this.#limits.leavesMax > 1) {
      root.histogram = this.#filled(root);
      this.#consider(root);
    }
    const done = this.#splitBestFirst(tree, root);
    this.#finish(tree, done, output);
    return tree.build();
  }

  #splitBestFirst(tree: TreeBuilder, root: Leaf): Leaf[] {
    const open = new Heap<Leaf>(comesBefore);
    const done: Leaf[] = [];
    const sort = (leaf: Leaf) => {
      if (leaf.split !== undefined) {
        open.push(leaf);
        return;
      }
      this.#release(leaf);
      done.push(leaf);
    };
    sort(root);
    let leaves = 1;
    for (let leaf = open.pop(); leaf !== undefined; leaf = open.pop()) {
      if (leaves >= this.#limits.leavesMax) {
        this.#release(leaf);
        done.push(leaf);
        continue;
      }
      leaves++;
      for (const child of this.#split(tree, leaf, leaf.split!, leaves < this.#limits.leavesMax)) sort(child);
    }
    return done;
  }

  #split(tree: TreeBuilder, leaf: Leaf, split: Split, goesOn: boolean): [Leaf, Leaf] {
    const { column, bin, missingLeft, gain } = split;
    const { counts, edges } = this.#data;
    const middle = leaf.start + this.#partition(leaf, split);
    const right = {
      gradient: leaf.sums.gradient - split.left.gradient,
      counted: leaf.sums.counted - split.left.counted,
    };
    const leftLeaf = addLeaf(tree, leaf.start, middle, leaf.depth + 1, split.left);
    const rightLeaf = addLeaf(tree, middle, leaf.end, leaf.depth + 1, right);
    tree.split(leaf.node, {
      column,
      threshold: edges[column]![bin] ?? largestFloat,
      missingLeft,
      left: leftLeaf.node,
      right: rightLeaf.node,
    });
    const missing = missingLeft ? counts[column]! : never;
    this.#data.space.ints(this.#nodes + leaf.node * nodeBytes, 4).set([column, bin, missing, leftLeaf.node]);
    this.gains[column]! += gain;
    const smallFirst = middle - leaf.start <= leaf.end - middle;
    const [small, large] = smallFirst ? [leftLeaf, rightLeaf] : [rightLeaf, leftLeaf];
    if (goesOn && this.#mayBeSplit(large)) this.#considerChildren(leaf, small, large);
    this.#release(leaf);
    return [leftLeaf, rightLeaf];
  }

  #considerChildren(parent: Leaf, small: Leaf, large: Leaf): void {
    const { space, histogramBytes } = this.#data;
    const smallToo = this.#mayBeSplit(small);
    if (parent.histogram === undefined) {
      large.histogram = this.#filled(large);
      if (smallToo) small.histogram = this.#filled(small);
    } else {
      small.histogram = this.#filled(small);
      space.run.subtractHistogram(parent.histogram, small.histogram, histogramBytes);
      large.histogram = parent.histogram;
      parent.histogram = undefined;
    }
    if (smallToo) this.#consider(small);
    else this.#release(small);
    this.#consider(large);
  }

  #mayBeSplit({ start, end, depth }: Leaf): boolean {
    const { depthMax, leafRowsMin } = this.#limits;
    return depth < depthMax && end - start >= Math.max(2, 2 * leafRowsMin);
  }

  /** Finds the best split of a leaf, given its histogram. */
  #consider(leaf: Leaf): void {
    const { space, starts, binCounts, columns } = this.#data;
    const { penalty, leafRowsMin } = this.#limits;
    const { gradientScale, hessianScale, countBits } = this.#fixed;
    const sums = new BigInt64Array(space.memory.buffer, this.#found, 4);
    sums[0] = leaf.sums.gradient;
    sums[1] = leaf.sums.counted;
    space.run.findSplit(
      leaf.histogram!,
      starts,
      binCounts,
      columns,
      countBits,
      Math.max(1, leafRowsMin),
      hessianMin * hessianScale,
      penalty * hessianScale,
      this.#found,
    );
    this.operations += (leaf.end - leaf.start) * columns;
    const [column, bin, missingLeft] = space.ints(this.#found + 40, 3);
    const own =
      Number(leaf.sums.gradient) ** 2 /
      (Number(leaf.sums.counted >> BigInt(countBits)) + penalty * hessianScale);
    const quality = space.doubles(this.#found + 32, 1)[0]!;
    const gain = ((quality - own) / gradientScale / gradientScale) * hessianScale;
    if (column! >= 0 && gain > gainMin)
      leaf.split = {
        gain,
        column: column!,
        bin: bin!,
        missingLeft: missingLeft === 1,
        left: { gradient: sums[2]!, counted: sums[3]! },
      };
    if (this.#slots - this.#freeSlots.length >= this.#slotsMax) this.#release(leaf);
  }

  #sumsOfAll(): Sums {
    const { space, trainRows, pairs } = this.#data;
    new BigInt64Array(space.memory.buffer, this.#found, 2).fill(0n);
    for (const [start, count] of rowBlocks(trainRows))
      space.run.addPairs(this.#rows + start * 4, count, pairs, this.#found);
    const [gradient, counted] = new BigInt64Array(space.memory.buffer, this.#found, 2);
    return { gradient: gradient!, counted: counted! };
  }

  /** The histogram of a leaf, from its rows. */
  #filled({ start, end }: Leaf): number {
    const { space, histogramBytes, bins, columns, pairs, starts } = this.#data;
    let slot = this.#freeSlots.pop();
    if (slot === undefined) {
      slot = space.reserve(histogramBytes);
      this.#slots++;
    } else new Uint8Array(space.memory.buffer, slot, histogramBytes).fill(0);
    for (const [at, count] of rowBlocks(end - start))
      space.run.fillHistogram(bins, columns, this.#rows + (start + at) * 4, count, pairs, starts, slot);
    return slot;
  }

  #release(leaf: Leaf): void {
    if (leaf.histogram !== undefined) this.#freeSlots.push(leaf.histogram);
    leaf.histogram = undefined;
  }

  #partition({ start, end }: Leaf, { column, bin, missingLeft }: Split): number {
    const { space, bins, columns, counts } = this.#data;
    this.operations += end - start;
    return space.run.partitionBinned(
      this.#rows + start * 4,
      end - start,
      bins + column,
      columns,
      bin,
      missingLeft ? counts[column]! : never,
      this.#spare,
    );
  }

  /** Computes the leaves' values, as the exported tree stores them, and adds them to the sums of all rows. */
  #finish(tree: TreeBuilder, leaves: readonly Leaf[], output: number): void {
    const { space, rows, trainRows, bins, columns } = this.#data;
    const { rate, penalty } = this.#limits;
    const { gradientScale, hessianScale, countBits } = this.#fixed;
    const sums = this.#data.sumsOf(output);
    const values = space.doubles(this.#values, tree.nodes);
    for (const { node, start, end, sums: own } of leaves) {
      const gradient = Number(own.gradient) / gradientScale;
      const hessian = Number(own.counted >> BigInt(countBits)) / hessianScale;
      const value = (-rate * gradient) / (Math.max(hessian, hessianMin) + penalty);
      tree.setValue(node, 0, value);
      values[node] = Math.fround(value);
      space.ints(this.#nodes + node * nodeBytes + 12, 1)[0] = -1;
      space.run.addToRows(this.#rows + start * 4, end - start, values[node]!, sums);
    }
    for (const [at, count] of rowBlocks(rows - trainRows)) {
      const row = trainRows + at;
      space.run.addLeafValues(
        this.#nodes,
        this.#values,
        bins + row * columns,
        columns,
        count,
        sums + row * 8,
      );
    }
  }
}

function addLeaf(tree: TreeBuilder, start: number, end: number, depth: number, sums: Sums): Leaf {
  const node = tree.addLeaf(end - start);
  return { node, start, end, depth, sums, histogram: undefined, split: undefined };
}

/** The larger gain first; among equals, the older node. */
const comesBefore = (a: Leaf, b: Leaf): boolean =>
  a.split!.gain > b.split!.gain || (a.split!.gain === b.split!.gain && a.node < b.node);
