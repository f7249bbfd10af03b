import type { Random } from '@tricorn/random';
import { type BinnedTree, nodeBytes, readTree } from '../binnedTree.js';
import { sampleRowsMax } from '../bins.js';
import { binColumns, edgeListBytes } from '../kernelBins.js';
import { KernelSpace } from '../kernels.js';
import { type Matrix, range } from '../matrix.js';
import type { ForestTargets } from './targets.js';

export interface ForestLimits {
  /** Leaves of a tree. */
  leavesMax: number;
  depthMax: number;
  /** Rows of a leaf, counted as often as they were drawn. */
  leafRowsMin: number;
  /** Columns tried at each split; more are tried while none of them divides the rows. */
  columnsTried: number;
  /** The values of all leaves are divided by this number. */
  trees: number;
}

export interface GrownTree {
  tree: BinnedTree;
  /** How much each column improved the tree. */
  gains: Float64Array;
  /** Elementary operations. */
  operations: number;
}

// The layout of `Forest` in assembly/forestState.as.
const stateBytes = 256;
const stateDoubles = 6;
const shuffledPlace = 4;
const leafRowsMinPlace = 5;
const randomPlace = 25;
const nodeCountPlace = 30;
const binsAndMissing = 256;
/** Rows that one call divides; see `rowBlocks`. */
const rowsPerCall = 16_384;
const largestInt = 2 ** 31 - 1;

/** Grows trees on bootstrap samples of the rows, or on all rows, in kernel memory that is used again for every tree. */
export class ForestGrower {
  readonly #space = new KernelSpace();
  readonly #targets: ForestTargets;
  readonly #columns: number;
  readonly #trees: number;
  readonly #leafRowsMin: number;
  readonly #state: number;
  readonly #gains: number;
  readonly #nodes: number;
  readonly #sums: number;
  readonly #sumBytes: number;

  constructor(x: Matrix, targets: ForestTargets, limits: ForestLimits) {
    const space = this.#space;
    const { rows, columns } = x;
    const { classes } = targets;
    const leavesMax = Math.max(1, Math.min(limits.leavesMax, rows));
    const nodesMax = 2 * leavesMax - 1;
    const counted = classes > 2;
    const entryBytes = counted ? Math.ceil(classes / 2) * 16 : 16;
    this.#targets = targets;
    this.#columns = columns;
    this.#trees = limits.trees;
    this.#leafRowsMin = limits.leafRowsMin;
    this.#sumBytes = counted ? classes * 4 : 16;
    this.#state = space.reserve(stateBytes);
    this.#gains = space.reserve(columns * 8);
    const bins = space.reserve(rows * columns);
    const binCounts = space.reserve(columns * 4);
    const edgeList = space.reserve(edgeListBytes);
    const limitsOfBins = space.reserve(columns * binsAndMissing * 8);
    const values = space.reserve(rows * 8);
    // Written for each tree, so the columns can be sorted into bins there.
    const drawn = space.reserve((rows + 1) * 16);
    const [list, spare] = [space.reserve(rows * 4), space.reserve(rows * 4)];
    const order = space.reserve(columns * 4);
    const histogram = space.reserve(binsAndMissing * entryBytes);
    const [leftCounts, totals] = [space.reserve(entryBytes), space.reserve(entryBytes)];
    const seen = space.reserve(binsAndMissing / 8);
    const open = space.reserve(leavesMax * 4);
    const found = binColumns(space, x, range(rows), {
      binsAt: (column) => bins + column * rows,
      rowBytes: 1,
      edgesAt: () => edgeList,
      scratch: drawn,
      onColumn: (column, sorted, edges) => {
        const own = space.floats(limitsOfBins + column * binsAndMissing * 8, binsAndMissing * 2);
        if (rows <= sampleRowsMax) writeLimits(own, sorted, edges);
        else writeEdges(own, edges);
      },
    });
    this.#nodes = space.reserve(nodesMax * nodeBytes);
    this.#sums = space.reserve(nodesMax * this.#sumBytes);
    space.ints(binCounts, columns).set(found.map((own) => own.length + 1));
    space.doubles(values, rows).set(targets.values);
    space.doubles(this.#state, stateDoubles).set([targets.gainMin, 0]);
    space
      .ints(this.#state + stateDoubles * 8, randomPlace)
      .set([
        rows,
        columns,
        classes,
        limits.columnsTried,
        0,
        limits.leafRowsMin,
        Math.min(limits.depthMax, largestInt),
        leavesMax,
        bins,
        binCounts,
        limitsOfBins,
        values,
        drawn,
        list,
        spare,
        order,
        histogram,
        leftCounts,
        totals,
        seen,
        this.#nodes,
        this.#sums,
        this.#sumBytes,
        open,
        this.#gains,
      ]);
  }

  /** A tree on rows drawn with replacement, which tries columns in random order. */
  growRandom(random: Random): GrownTree {
    return this.#grow([random.below(2 ** 32), random.below(2 ** 32), random.below(2 ** 32)]);
  }

  /** The tree on all rows, whose columns are tried in their order. */
  growOnAll(leafRowsMin = this.#leafRowsMin): GrownTree {
    this.#space.ints(this.#state + stateDoubles * 8, leafRowsMinPlace + 1)[leafRowsMinPlace] = leafRowsMin;
    return this.#grow(undefined);
  }

  #grow(seeds: readonly [number, number, number] | undefined): GrownTree {
    const space = this.#space;
    const { run } = space;
    const state = space.ints(this.#state + stateDoubles * 8, nodeCountPlace + 1);
    const operations = space.doubles(this.#state + 8, 1).fill(0);
    const gains = space.doubles(this.#gains, this.#columns).fill(0);
    state[shuffledPlace] = seeds === undefined ? 0 : 1;
    state.set([...(seeds ?? [0, 0, 0]), 1], randomPlace);
    run.startTree(this.#state, seeds === undefined ? 0 : 1);
    while (run.growTree(this.#state, rowsPerCall) !== 0) {}
    const tree = readTree(space, this.#nodes, state[nodeCountPlace]!);
    return {
      tree: { ...tree, values: this.#leafValues(tree) },
      gains: gains.slice(),
      operations: operations[0]!,
    };
  }

  /** The mean target of every leaf, or the shares of its classes; zero elsewhere. */
  #leafValues({ left, cover }: Pick<BinnedTree, 'left' | 'cover'>): Float32Array {
    const { classes, scale } = this.#targets;
    const count = left.length;
    const outputs = Math.max(1, classes);
    const values = new Float32Array(count * outputs);
    const sums = this.#space.doubles(this.#sums, classes > 2 ? 0 : count * 2);
    const counts = this.#space.ints(this.#sums, classes > 2 ? count * classes : 0);
    for (let node = 0; node < count; node++) {
      if (left[node]! >= 0) continue;
      const whole = cover[node]! * this.#trees;
      if (classes === 0) values[node] = sums[node * 2]! / scale / whole;
      else if (classes === 2) {
        const second = sums[node * 2]!;
        values[node * 2] = (cover[node]! - second) / whole;
        values[node * 2 + 1] = second / whole;
      } else for (let c = node * classes; c < (node + 1) * classes; c++) values[c] = counts[c]! / whole;
    }
    return values;
  }
}

/** The least and the largest value of each bin, in pairs; every bin has some. */
function writeLimits(limits: Float32Array, sorted: Float32Array, edges: Float32Array): void {
  let bin = 0;
  for (let i = 0; i < sorted.length; i++) {
    const value = sorted[i]!;
    const before = bin;
    while (bin < edges.length && value > edges[bin]!) bin++;
    if (i === 0 || bin !== before) limits[bin * 2] = value;
    limits[bin * 2 + 1] = value;
  }
}

/** The same for bins of which only some values are known: what lies between two edges. */
function writeEdges(limits: Float32Array, edges: Float32Array): void {
  for (let bin = 0; bin <= edges.length; bin++) {
    limits[bin * 2] = edges[bin - 1] ?? Number.NEGATIVE_INFINITY;
    limits[bin * 2 + 1] = edges[bin] ?? Number.POSITIVE_INFINITY;
  }
}
