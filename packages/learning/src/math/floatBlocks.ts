import type { Kernels } from '../generated/kernels.js';
import type { Space } from './kernels.js';
import { columnMeans, type Matrix } from './matrix.js';

/** Rows of a block; kernels make as many distances at once. */
const blockRows = 16;
const floatBytes = 4;

type RbfSpace = Space & { readonly run: Pick<Kernels, 'rbfRow'> };

/**
 * Rows as the Gaussian kernel wants them: floats in blocks of sixteen rows, column after column. Columns are centred
 * before they are rounded, because floats resolve small differences only between small numbers.
 */
export class FloatBlocks {
  /** Rows with those of the last block that are filled up with zeros. */
  readonly paddedRows: number;
  readonly #space: RbfSpace;
  readonly #columns: number;
  readonly #means: Float64Array;
  readonly #data: number;
  readonly #query: number;

  /** Reserves what it needs of the space and fills it at once. */
  constructor(space: RbfSpace, x: Matrix) {
    this.#space = space;
    this.#columns = x.columns;
    this.paddedRows = Math.ceil(x.rows / blockRows) * blockRows;
    this.#means = columnMeans(x);
    this.#data = space.reserve(this.paddedRows * x.columns * floatBytes);
    this.#query = space.reserve(x.columns * floatBytes);
    const target = space.floats(this.#data, this.paddedRows * x.columns);
    target.fill(0, Math.max(0, this.paddedRows - blockRows) * x.columns);
    for (let i = 0, p = 0; i < x.rows; i++) {
      for (let j = 0, to = this.#placeOf(i); j < x.columns; j++, to += blockRows)
        target[to] = x.data[p++]! - this.#means[j]!;
    }
  }

  /** Writes the similarity of every row to one of them as floats. */
  similaritiesToRow(row: number, gamma: number, target: number): void {
    this.#run(this.#data + this.#placeOf(row) * floatBytes, blockRows * floatBytes, gamma, target);
  }

  /** Writes the similarity of every row to any other row of as many columns. */
  similaritiesTo(data: Float64Array, offset: number, gamma: number, target: number): void {
    const view = this.#space.floats(this.#query, this.#columns);
    for (let j = 0; j < this.#columns; j++) view[j] = data[offset + j]! - this.#means[j]!;
    this.#run(this.#query, floatBytes, gamma, target);
  }

  #run(query: number, queryStep: number, gamma: number, target: number): void {
    this.#space.run.rbfRow(this.#data, this.paddedRows, this.#columns, query, queryStep, gamma, target);
  }

  /** Offset of a row's first number, in floats; the next numbers are one block apart. */
  #placeOf(row: number): number {
    return Math.floor(row / blockRows) * blockRows * this.#columns + (row % blockRows);
  }
}
