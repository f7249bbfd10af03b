import { binColumns, edgeListBytes } from '../kernelBins.js';
import { KernelSpace } from '../kernels.js';
import type { Matrix } from '../matrix.js';

const pairBytes = 16;
const groupColumns = 4;

/**
 * The rows of a boosting run in kernel memory: binned features, four columns of a row side by side, the sums of the trees
 * output by output, and the pairs of gradient and Hessian of one output. Training rows come first, held-out rows after them.
 */
export class BoostingRows {
  readonly space = new KernelSpace();
  readonly rows: number;
  readonly trainRows: number;
  readonly columns: number;
  /** Where the bins of the first four columns are, and how far it is to those of the next four. */
  readonly bins: number;
  readonly groupBytes: number;
  /** The edge list of each column. */
  readonly edges: number;
  /** Where each column begins in a histogram, in bytes. */
  readonly starts: number;
  /** The bins of each column, without the one for missing values, which comes after them. */
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
    this.groupBytes = rows * groupColumns;
    this.bins = space.reserve(Math.ceil(columns / groupColumns) * this.groupBytes);
    this.starts = space.reserve(columns * 4);
    this.binCounts = space.reserve(columns * 4);
    this.#sums = space.reserve(this.outputBytes * base.length);
    this.edges = space.reserve(columns * edgeListBytes);
    const counts = binColumns(space, x, order, {
      binsAt: (column) =>
        this.bins + Math.floor(column / groupColumns) * this.groupBytes + (column % groupColumns),
      rowBytes: groupColumns,
      edgesAt: (column) => this.edges + column * edgeListBytes,
      scratch: this.pairs,
    }).map((edges) => edges.length + 1);
    let bytes = 0;
    const starts = space.ints(this.starts, columns);
    for (let column = 0; column < columns; column++) {
      starts[column] = bytes;
      bytes += (counts[column]! + 1) * pairBytes;
    }
    this.histogramBytes = bytes;
    space.ints(this.binCounts, columns).set(counts);
    base.forEach((value, output) => {
      space.doubles(this.sumsOf(output), rows).fill(value);
    });
  }

  sumsOf(output: number): number {
    return this.#sums + output * this.outputBytes;
  }
}

/** How gradients and Hessians become integers whose sums over all rows cannot overflow. */
export interface FixedPoint {
  gradientScale: number;
  hessianScale: number;
  /** Low bits of a Hessian's sum that count rows. */
  countBits: number;
}

/** Bits of a sum that doubles still hold exactly, with room to spare. */
const sumBits = 50;
const wordBits = 62;

/** Scales are powers of two: scaling itself rounds nothing. */
export function fixedPointFor(rows: number, gradientMax: number, hessianMax: number): FixedPoint {
  const countBits = 32 - Math.clz32(rows);
  return {
    gradientScale: scaleFor(sumBits, rows * gradientMax),
    hessianScale: scaleFor(Math.min(sumBits, wordBits - countBits), rows * hessianMax),
    countBits,
  };
}

/** The largest power of two that keeps `largest` below 2^bits. */
function scaleFor(bits: number, largest: number): number {
  if (largest === 0) return 1;
  const exponent = bits - Math.ceil(Math.log2(largest));
  // Beyond these, the scale or its square would leave the range of doubles.
  return 2 ** Math.max(-400, Math.min(400, exponent));
}
