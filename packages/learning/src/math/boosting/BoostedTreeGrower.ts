import { type BinnedTree, nodeBytes, readTree } from '../binnedTree.js';
import { rowBlocks } from '../kernels.js';
import type { BoostingRows, FixedPoint } from './BoostingRows.js';

export interface BoostedTreeLimits {
  leavesMax: number;
  depthMax: number;
  leafRowsMin: number;
  rate: number;
  penalty: number;
  /** Histograms kept for leaves that may still be split; the others are built again when needed. */
  keptBytesMax?: number;
}

const keptBytesAtMost = 256 * 1024 ** 2;
// The layout of `Boosting` in assembly/boostingState.as.
const stateBytes = 256;
const stateDoubles = 5;
const operationsPlace = 4;
const stateInts = 25;
const sumBytes = 32;
/** Rows that one call divides; see `rowBlocks`. */
const rowsPerCall = 16_384;
const largestInt = 2 ** 31 - 1;

/** Grows trees for the pairs of `BoostingRows`, best split first, in kernel memory that is used again for every tree. */
export class BoostedTreeGrower {
  readonly #data: BoostingRows;
  readonly #limits: BoostedTreeLimits;
  readonly #state: number;
  readonly #nodes: number;
  readonly #values: number;
  readonly #gains: number;

  constructor(data: BoostingRows, limits: BoostedTreeLimits) {
    const { space, trainRows, columns, histogramBytes } = data;
    const leavesMax = Math.max(1, Math.min(limits.leavesMax, trainRows));
    const nodesMax = 2 * leavesMax - 1;
    const keptMax = Math.max(3, Math.floor((limits.keptBytesMax ?? keptBytesAtMost) / histogramBytes));
    const slots = Math.min(leavesMax, keptMax + 1);
    this.#data = data;
    this.#limits = limits;
    this.#state = space.reserve(stateBytes);
    this.#nodes = space.reserve(nodesMax * nodeBytes);
    this.#values = space.reserve(nodesMax * 8);
    this.#gains = space.reserve(columns * 8);
    const [list, spare] = [space.reserve(trainRows * 4), space.reserve(trainRows * 4)];
    const [sums, histogramOf] = [space.reserve(nodesMax * sumBytes), space.reserve(nodesMax * 4)];
    const [freeSlots, open] = [space.reserve(slots * 4), space.reserve(leavesMax * 4)];
    // Memory that is never written to takes no room.
    const histograms = space.reserve(slots * histogramBytes);
    space
      .ints(this.#state + stateDoubles * 8, stateInts)
      .set([
        0,
        trainRows,
        columns,
        limits.leafRowsMin,
        Math.min(limits.depthMax, largestInt),
        leavesMax,
        data.bins,
        data.groupBytes,
        data.binCounts,
        data.edges,
        data.pairs,
        list,
        spare,
        data.starts,
        histogramBytes,
        histograms,
        slots,
        freeSlots,
        keptMax,
        this.#nodes,
        sums,
        histogramOf,
        this.#values,
        open,
        this.#gains,
      ]);
  }

  /** Elementary operations of all trees. */
  get operations(): number {
    return this.#data.space.doubles(this.#state, stateDoubles)[operationsPlace]!;
  }

  /** How much each column improved all trees. */
  get gains(): Float64Array {
    return this.#data.space.doubles(this.#gains, this.#data.columns).slice();
  }

  /** Grows one tree and adds its values to the sums of the output. */
  grow({ gradientScale, hessianScale, countBits }: FixedPoint, output: number): BinnedTree {
    const { space, rows, trainRows } = this.#data;
    const { rate, penalty } = this.#limits;
    const sums = this.#data.sumsOf(output);
    const state = space.ints(this.#state + stateDoubles * 8, stateInts + 1);
    space.doubles(this.#state, stateDoubles).set([gradientScale, hessianScale, rate, penalty]);
    state[0] = countBits;
    space.run.startBoostedTree(this.#state);
    while (space.run.growBoostedTree(this.#state, rowsPerCall) !== 0) {}
    space.run.finishBoostedTree(this.#state, sums);
    for (const [start, count] of rowBlocks(rows - trainRows))
      space.run.addLeafValues(this.#state, trainRows + start, count, sums);
    return this.#read(state[stateInts]!);
  }

  #read(count: number): BinnedTree {
    const { space } = this.#data;
    const tree = readTree(space, this.#nodes, count);
    const values = Float32Array.from(space.doubles(this.#values, count));
    for (let node = 0; node < count; node++) if (tree.left[node]! >= 0) values[node] = 0;
    return { ...tree, values };
  }
}
