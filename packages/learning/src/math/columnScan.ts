import type { Rows, TreeGoal } from './binnedTree.js';
import { type BinnedMatrix, binsMax } from './bins.js';

export interface FoundSplit {
  quality: number;
  /** Values up to this bin go left; -1 if there is no split. */
  bin: number;
  missingLeft: boolean;
}

/** The sums of a node, from `at` on, and its rows. */
export interface Total {
  sums: Float64Array;
  at: number;
  count: number;
}

const wordBits = 32;

/** Below this many rows, only the bins that occur are looked at. */
const fewRowsMax = 128;

/** Finds the best split of one column at a time, in memory that is used again for every column. */
export class ColumnScan {
  readonly #x: BinnedMatrix;
  readonly #goal: TreeGoal;
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;
  readonly #touched = new Int32Array(fewRowsMax);
  /** One bit for each bin. */
  readonly #seen = new Int32Array((binsMax + 1) / wordBits);
  readonly #binsOf: Uint8Array[];
  /** What was found last: one object for all, because small nodes are many. */
  readonly #found: FoundSplit = { quality: 0, bin: -1, missingLeft: false };
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  constructor(x: BinnedMatrix, goal: TreeGoal) {
    this.#x = x;
    this.#goal = goal;
    this.#binsOf = Array.from({ length: x.columns }, (_, column) =>
      x.bins.subarray(column * x.rows, (column + 1) * x.rows),
    );
    this.#sums = new Float64Array((binsMax + 1) * goal.channels);
    this.#counts = new Int32Array(binsMax + 1);
    this.#left = new Float64Array(goal.channels);
    this.#right = new Float64Array(goal.channels);
  }

  /** The best split of the given rows by a column. What it returns lasts until it is called again. */
  ofRows(rows: Rows, column: number, total: Total, leafRowsMin: number): FoundSplit {
    const { channels } = this.#goal;
    const binCount = this.#x.counts[column]!;
    const own = this.#binsOf[column]!;
    this.#goal.fill(own, rows, 0, this.#sums, this.#counts);
    const used = total.count < fewRowsMax ? this.#occurring(own, rows) : -1;
    const found = this.search(this.#sums, this.#counts, 0, column, total, leafRowsMin, used);
    if (used < 0) {
      this.#sums.fill(0, 0, (binCount + 1) * channels);
      this.#counts.fill(0, 0, binCount + 1);
    }
    for (let place = 0; place < used; place++) {
      const bin = this.#touched[place]!;
      this.#counts[bin] = 0;
      for (let c = 0; c < channels; c++) this.#sums[bin * channels + c] = 0;
    }
    return found;
  }

  /** Lists the different bins of some rows, in ascending order; returns how many there are. */
  #occurring(own: Uint8Array, { list, start, end }: Rows): number {
    const seen = this.#seen;
    const touched = this.#touched;
    for (let p = start; p < end; p++) {
      const bin = own[list[p]!]!;
      seen[bin >> 5]! |= 1 << (bin & 31);
    }
    let length = 0;
    for (let word = 0; word < seen.length; word++) {
      for (let bits = seen[word]!; bits !== 0; bits &= bits - 1)
        touched[length++] = word * wordBits + 31 - Math.clz32(bits & -bits);
      seen[word] = 0;
    }
    return length;
  }

  /** Missing values go to both sides in turn, and with the larger side if there are none. `used`: how many bins occur, if they are listed. */
  search(
    sums: Float64Array,
    counts: Int32Array,
    start: number,
    column: number,
    total: Total,
    leafRowsMin: number,
    used = -1,
  ): FoundSplit {
    const { channels } = this.#goal;
    const binCount = this.#x.counts[column]!;
    const missing = counts[start + binCount]!;
    const { sums: totals, at: totalAt, count } = total;
    const best = this.#found;
    best.quality = Number.NEGATIVE_INFINITY;
    best.bin = -1;
    const left = this.#left;
    const right = this.#right;
    for (let turn = 0; turn < (missing > 0 ? 2 : 1); turn++) {
      const missingLeft = turn === 1;
      left.fill(0);
      let leftCount = 0;
      if (missingLeft) {
        for (let c = 0; c < channels; c++) left[c] = sums[(start + binCount) * channels + c]!;
        leftCount = missing;
      }
      const steps = used < 0 ? binCount : used;
      for (let step = 0; step < steps; step++) {
        const bin = used < 0 ? step : this.#touched[step]!;
        const here = counts[start + bin]!;
        if (here === 0) continue;
        if (bin === binCount) break;
        leftCount += here;
        const at = (start + bin) * channels;
        for (let c = 0; c < channels; c++) left[c]! += sums[at + c]!;
        const rightCount = count - leftCount;
        // With missing values on the right, all present values may go left.
        if (rightCount < leafRowsMin || rightCount === 0) break;
        if (leftCount < leafRowsMin) continue;
        for (let c = 0; c < channels; c++) right[c] = totals[totalAt + c]! - left[c]!;
        const quality = this.#goal.quality(left, 0, leftCount) + this.#goal.quality(right, 0, rightCount);
        if (!(quality > best.quality)) continue;
        best.quality = quality;
        best.bin = bin;
        best.missingLeft = missing > 0 ? missingLeft : leftCount >= rightCount;
      }
    }
    return best;
  }
}
