import { edgesOfSorted, sampleRowsMax } from './bins.js';
import { type KernelSpace, rowBlocks } from './kernels.js';
import type { Matrix } from './matrix.js';

/** Entries of an edge list in kernel memory, padded with infinity. */
const edgeEntries = 256;
export const edgeListBytes = edgeEntries * 4;
/** Counters of the sort: three digits of 11 bits. */
const sortBytes = 3 * 2048 * 4;

export interface BinPlaces {
  /** The bin of row i and column c is written to `binsAt(c) + i * rowBytes`. */
  binsAt(column: number): number;
  rowBytes: number;
  /** Where the edge list of a column is written. */
  edgesAt(column: number): number;
  /** Is told the values of a column from which its bins were made, in order, and its edges. */
  onColumn?(column: number, sorted: Float32Array, edges: Float32Array): void;
  /** Room for a column, a sample of it, and to sort: 12 bytes for each row, rounded up to an even number of rows. */
  scratch: number;
}

/**
 * Sorts the values of all columns into bins in kernel memory, the rows in the given order, and returns the edges: the
 * largest value of each bin but the last. Missing values get the bin after the last one.
 */
export function binColumns(
  space: KernelSpace,
  x: Matrix,
  order: Int32Array,
  places: BinPlaces,
): Float32Array[] {
  const { rows, columns } = x;
  const { binsAt, rowBytes, edgesAt, scratch } = places;
  const evenRows = rows + (rows % 2);
  const sortCounts = space.reserve(sortBytes);
  const values = space.floats(scratch, rows);
  const sampleAt = scratch + evenRows * 4;
  const sample = space.floats(sampleAt, rows);
  const sampleStep = Math.max(1, Math.ceil(rows / sampleRowsMax));
  const edges: Float32Array[] = [];
  for (let column = 0; column < columns; column++) {
    takeColumn(x, column, order, values);
    const sampled = space.run.sampleFloats(scratch, rows, sampleStep, sampleAt);
    space.run.sortFloats(sampleAt, sampled, scratch + evenRows * 8, sortCounts);
    const own = edgesOfSorted(sample.subarray(0, sampled));
    edges.push(own);
    places.onColumn?.(column, sample.subarray(0, sampled), own);
    space.floats(edgesAt(column), edgeEntries).fill(Number.POSITIVE_INFINITY).set(own);
    for (const [start, count] of rowBlocks(rows))
      space.run.binColumn(
        scratch + start * 4,
        count,
        edgesAt(column),
        own.length + 1,
        binsAt(column) + start * rowBytes,
        rowBytes,
      );
  }
  return edges;
}

/** Copies a column, the rows in the given order. A function of its own: compiling the loop with all around it takes 3 MB. */
function takeColumn(
  { columns, data }: Matrix,
  column: number,
  order: Int32Array,
  values: Float32Array,
): void {
  for (let i = 0; i < values.length; i++) values[i] = data[order[i]! * columns + column]!;
}
