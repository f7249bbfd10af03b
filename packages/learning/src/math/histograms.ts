import type { Rows, TreeGoal } from './binnedTree.js';
import type { BinnedMatrix } from './bins.js';
import type { ColumnScan, FoundSplit, Total } from './columnScan.js';

/** Sums and counts of the rows of a node, for each bin of all columns. */
export class Histograms {
  readonly #x: BinnedMatrix;
  /** Where each column begins, in bins. */
  readonly #starts: Int32Array;
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;

  constructor(x: BinnedMatrix, channels: number) {
    this.#x = x;
    this.#starts = new Int32Array(x.columns + 1);
    for (let column = 0; column < x.columns; column++)
      this.#starts[column + 1] = this.#starts[column]! + x.counts[column]! + 1;
    const bins = this.#starts[x.columns]!;
    this.#sums = new Float64Array(bins * channels);
    this.#counts = new Int32Array(bins);
  }

  fill(rows: Rows, goal: TreeGoal): void {
    const { bins, rows: rowCount, columns } = this.#x;
    for (let column = 0; column < columns; column++) {
      const own = bins.subarray(column * rowCount, (column + 1) * rowCount);
      goal.fill(own, rows, this.#starts[column]!, this.#sums, this.#counts);
    }
  }

  /** The histograms of the sibling of `other`, whose parent these are; these are changed and returned. */
  minus(other: Histograms): Histograms {
    const [sums, counts] = [this.#sums, this.#counts];
    for (let i = 0; i < sums.length; i++) sums[i]! -= other.#sums[i]!;
    for (let i = 0; i < counts.length; i++) counts[i]! -= other.#counts[i]!;
    return this;
  }

  bestSplit(scan: ColumnScan, column: number, total: Total, leafRowsMin: number): FoundSplit {
    return scan.search(this.#sums, this.#counts, this.#starts[column]!, column, total, leafRowsMin);
  }
}
