import type { TreeGoal } from './binnedTree.js';
import { type BinnedMatrix, binsMax } from './bins.js';

export interface FoundSplit {
  quality: number;
  /** Values up to this bin go left; -1 if there is no split. */
  bin: number;
  missingLeft: boolean;
}

/** Below this many rows, only the bins that occur are looked at. */
const fewRowsMax = 128;

/** Finds the best split of one column at a time, in memory that is used again for every column. */
export class ColumnScan {
  readonly #x: BinnedMatrix;
  readonly #goal: TreeGoal;
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;
  readonly #touched = new Int32Array(fewRowsMax);
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  constructor(x: BinnedMatrix, goal: TreeGoal) {
    this.#x = x;
    this.#goal = goal;
    this.#sums = new Float64Array((binsMax + 1) * goal.channels);
    this.#counts = new Int32Array(binsMax + 1);
    this.#left = new Float64Array(goal.channels);
    this.#right = new Float64Array(goal.channels);
  }

  /** The best split of the given rows by a column; `total` holds their sums. */
  ofRows(rows: Int32Array, column: number, total: Float64Array, leafRowsMin: number): FoundSplit {
    const { bins, rows: rowCount, counts } = this.#x;
    const binCount = counts[column]!;
    const own = bins.subarray(column * rowCount, (column + 1) * rowCount);
    const few = rows.length < fewRowsMax;
    this.#goal.fill(own, rows, 0, this.#sums, this.#counts);
    const used = few ? this.#occurring(own, rows) : undefined;
    const found = this.search(this.#sums, this.#counts, 0, column, total, rows.length, leafRowsMin, used);
    if (used === undefined) {
      this.#sums.fill(0, 0, (binCount + 1) * this.#goal.channels);
      this.#counts.fill(0, 0, binCount + 1);
    } else
      for (const bin of used) {
        this.#counts[bin] = 0;
        this.#sums.fill(0, bin * this.#goal.channels, (bin + 1) * this.#goal.channels);
      }
    return found;
  }

  /** The different bins of some rows, in ascending order. */
  #occurring(own: Uint8Array, rows: Int32Array): Int32Array {
    let length = 0;
    const touched = this.#touched;
    for (let p = 0; p < rows.length; p++) {
      const bin = own[rows[p]!]!;
      let at = length;
      while (at > 0 && touched[at - 1]! > bin) at--;
      if (at > 0 && touched[at - 1] === bin) continue;
      touched.copyWithin(at + 1, at, length);
      touched[at] = bin;
      length++;
    }
    return touched.subarray(0, length);
  }

  /** Missing values go to both sides in turn, and with the larger side if there are none. `used`: the bins that occur. */
  search(
    sums: Float64Array,
    counts: Int32Array,
    start: number,
    column: number,
    total: Float64Array,
    count: number,
    leafRowsMin: number,
    used?: Int32Array,
  ): FoundSplit {
    const { channels } = this.#goal;
    const binCount = this.#x.counts[column]!;
    const missing = counts[start + binCount]!;
    const best: FoundSplit = { quality: Number.NEGATIVE_INFINITY, bin: -1, missingLeft: false };
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
      const steps = used?.length ?? binCount;
      for (let step = 0; step < steps; step++) {
        const bin = used === undefined ? step : used[step]!;
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
        for (let c = 0; c < channels; c++) right[c] = total[c]! - left[c]!;
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
