import type { Matrix } from './matrix.js';

/** Values are sorted into at most this many bins; the bin after the last one holds missing values. */
export const binsMax = 255;
/** Rows from which the edges of the bins are chosen. */
const sampleRowsMax = 200_000;

/** The features of all rows as small numbers, column by column. */
export interface BinnedMatrix {
  rows: number;
  columns: number;
  /** Columns × rows; missing values have the bin `counts[column]`. */
  bins: Uint8Array;
  /** Bins of each column, without the one for missing values. */
  counts: Int32Array;
  /** For each column, the largest value of each bin but the last: a value goes left if it is at most the edge. */
  edges: Float32Array[];
  hasMissing: boolean[];
}

/** Bins by quantiles; a column with few different values gets one bin for each. Values are floats, as exported trees compare. */
export function binMatrix(x: Matrix): BinnedMatrix {
  const { rows, columns, data } = x;
  const bins = new Uint8Array(rows * columns);
  const counts = new Int32Array(columns);
  const edges: Float32Array[] = [];
  const hasMissing: boolean[] = [];
  const values = new Float32Array(rows);
  for (let column = 0; column < columns; column++) {
    for (let i = 0, p = column; i < rows; i++, p += columns) values[i] = data[p]!;
    const own = edgesOf(values);
    const count = own.length + 1;
    const target = bins.subarray(column * rows, (column + 1) * rows);
    let missing = false;
    for (let i = 0; i < rows; i++) {
      const value = values[i]!;
      if (Number.isNaN(value)) {
        target[i] = count;
        missing = true;
      } else target[i] = binOf(own, value);
    }
    counts[column] = count;
    edges.push(own);
    hasMissing.push(missing);
  }
  return { rows, columns, bins, counts, edges, hasMissing };
}

/** The largest value of a bin; of the last one, the largest float. */
export const edgeOf = ({ edges }: BinnedMatrix, column: number, bin: number): number =>
  edges[column]![bin] ?? largestFloat;

const largestFloat = 3.4028234663852886e38;

/** The first bin whose edge is at least the value. */
function binOf(edges: Float32Array, value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The edges between the bins of a column: at most 254. */
function edgesOf(values: Float32Array): Float32Array {
  const sample = new Float32Array(Math.min(values.length, sampleRowsMax));
  return edgesOfSorted(sample.subarray(0, sampleValues(values, sample)).sort());
}

/** Writes values from evenly spread rows, without missing ones, to `sample`, which has room for them; returns how many. */
export function sampleValues(values: Float32Array, sample: Float32Array): number {
  const step = Math.max(1, Math.ceil(values.length / sampleRowsMax));
  let count = 0;
  for (let i = 0; i < values.length; i += step) {
    const value = values[i]!;
    if (!Number.isNaN(value)) sample[count++] = value;
  }
  return count;
}

/** The edges between the bins of a column, given a sorted sample of its values. */
export function edgesOfSorted(sorted: Float32Array): Float32Array {
  const count = sorted.length;
  const between = (low: number, high: number): number => {
    const middle = Math.fround(low / 2 + high / 2);
    return middle >= high || middle < low ? low : middle;
  };
  const distinct = fewDistinct(sorted);
  if (distinct !== undefined)
    return distinct.subarray(0, -1).map((low, index) => between(low, distinct[index + 1]!));
  const edges: number[] = [];
  for (let bin = 1; bin < binsMax; bin++) {
    const at = Math.floor((bin * count) / binsMax);
    const low = sorted[at - 1]!;
    const high = sorted[at]!;
    const edge = low === high ? low : between(low, high);
    if (edges.length === 0 || edge > edges.at(-1)!) edges.push(edge);
  }
  return Float32Array.from(edges);
}

/** The different values of a sorted list; undefined if there are more than bins. */
function fewDistinct(sorted: Float32Array): Float32Array | undefined {
  const distinct = new Float32Array(binsMax);
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i > 0 && sorted[i] === sorted[i - 1]) continue;
    if (count === binsMax) return undefined;
    distinct[count++] = sorted[i]!;
  }
  return distinct.subarray(0, count);
}
