import { binColumns, edgeListBytes } from '../kernelBins.js';
import { KernelSpace } from '../kernels.js';
import type { Matrix } from '../matrix.js';

const pairBytes = 16;

/**
 * The rows of a boosting run in kernel memory: binned features row by row, the sums of the trees output by output, and
 * the pairs of gradient and Hessian of one output. Training rows come first, held-out rows after them.
 */
export class BoostingRows {
  readonly space = new KernelSpace();
  readonly rows: number;
  readonly trainRows: number;
  readonly columns: number;
  readonly bins: number;
  /** Bins of each column, without the one for missing values, which comes after them. */
  readonly counts: Int32Array;
  /** For each column, the largest value of each bin but the last. */
  readonly edges: readonly Float32Array[];
  /** Where each column begins in a histogram, in bytes; and how many bins it has. */
  readonly starts: number;
  readonly binCounts: number;
  readonly histogramBytes: number;
  readonly pairs: number;
  readonly outputBytes: number;
  readonly #sums: number;

  /** `order` lists the rows of `x`, those to train on first. */
  constructor(x: Matrix, order: Int32Array, trainRows: number, base: readonly number[]) {
    const { space } = this;
    const { rows, columns } = x;
    const evenRows = rows + (rows % 2);
    this.rows = rows;
    this.trainRows = trainRows;
    this.columns = columns;
    this.outputBytes = evenRows * 8;
    // The pairs are written after the rows are binned, so the columns can be sorted into bins in their place.
    this.pairs = space.reserve(evenRows * pairBytes);
    this.bins = space.reserve(rows * columns);
    this.starts = space.reserve(columns * 4);
    this.binCounts = space.reserve(columns * 4);
    this.#sums = space.reserve(this.outputBytes * base.length);
    const edgeList = space.reserve(edgeListBytes);
    this.edges = binColumns(space, x, order, {
      bins: this.bins,
      rowBytes: columns,
      columnBytes: 1,
      edgesAt: () => edgeList,
      scratch: this.pairs,
    });
    this.counts = Int32Array.from(this.edges, (own) => own.length + 1);
    let bytes = 0;
    const starts = space.ints(this.starts, columns);
    for (let column = 0; column < columns; column++) {
      starts[column] = bytes;
      bytes += (this.counts[column]! + 1) * pairBytes;
    }
    this.histogramBytes = bytes;
    space.ints(this.binCounts, columns).set(this.counts);
    base.forEach((value, output) => {
      space.doubles(this.sumsOf(output), rows).fill(value);
    });
  }

  sumsOf(output: number): number {
    return this.#sums + output * this.outputBytes;
  }
}
