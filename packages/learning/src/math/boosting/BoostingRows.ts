import { edgesOfSorted, sampleValues } from '../bins.js';
import { KernelSpace, rowBlocks } from '../kernels.js';
import type { Matrix } from '../matrix.js';

/** Entries of an edge list in kernel memory, padded with infinity. */
const edgeEntries = 256;
const pairBytes = 16;
/** Counters of the sort: three digits of 11 bits. */
const sortBytes = 3 * 2048 * 4;

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
  readonly edges: Float32Array[] = [];
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
    const { rows, columns, data } = x;
    const evenRows = rows + (rows % 2);
    this.rows = rows;
    this.trainRows = trainRows;
    this.columns = columns;
    this.counts = new Int32Array(columns);
    this.outputBytes = evenRows * 8;
    // The pairs are written after the rows are binned, so a column, a sample of it and room to sort can lie in their place.
    this.pairs = space.reserve(evenRows * pairBytes);
    this.bins = space.reserve(rows * columns);
    this.starts = space.reserve(columns * 4);
    this.binCounts = space.reserve(columns * 4);
    this.#sums = space.reserve(this.outputBytes * base.length);
    const edgeList = space.reserve(edgeEntries * 4);
    const sortCounts = space.reserve(sortBytes);
    const values = space.floats(this.pairs, rows);
    const sampleAt = this.pairs + evenRows * 4;
    const sample = space.floats(sampleAt, rows);
    for (let column = 0; column < columns; column++) {
      for (let i = 0; i < rows; i++) values[i] = data[order[i]! * columns + column]!;
      const sampled = sampleValues(values, sample);
      space.run.sortFloats(sampleAt, sampled, this.pairs + evenRows * 8, sortCounts);
      const own = edgesOfSorted(sample.subarray(0, sampled));
      this.edges.push(own);
      this.counts[column] = own.length + 1;
      space.floats(edgeList, edgeEntries).fill(Number.POSITIVE_INFINITY).set(own);
      for (const [start, count] of rowBlocks(rows))
        space.run.binColumn(
          this.pairs + start * 4,
          count,
          edgeList,
          own.length + 1,
          this.bins + start * columns + column,
          columns,
        );
    }
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
