/** Rows of doubles, one after another. */
export interface Matrix {
  rows: number;
  columns: number;
  data: Float64Array;
}

export function createMatrix(rows: number, columns: number): Matrix {
  return { rows, columns, data: new Float64Array(rows * columns) };
}

/** The rows of `matrix` at `indices`, copied. */
export function takeRows(matrix: Matrix, indices: ArrayLike<number>): Matrix {
  const { columns, data } = matrix;
  const taken = createMatrix(indices.length, columns);
  for (let i = 0; i < indices.length; i++) {
    const from = indices[i]! * columns;
    taken.data.set(data.subarray(from, from + columns), i * columns);
  }
  return taken;
}

export function takeLabels(labels: Int32Array, indices: ArrayLike<number>): Int32Array {
  const taken = new Int32Array(indices.length);
  for (let i = 0; i < indices.length; i++) taken[i] = labels[indices[i]!]!;
  return taken;
}

export const takeDoubles = (values: Float64Array, rows: Int32Array): Float64Array =>
  Float64Array.from(rows, (row) => values[row]!);

/** 0, 1, … count - 1 */
export function range(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let index = 0; index < count; index++) numbers[index] = index;
  return numbers;
}

export function columnMeans({ rows, columns, data }: Matrix): Float64Array {
  const means = new Float64Array(columns);
  for (let i = 0, p = 0; i < rows; i++) for (let j = 0; j < columns; j++) means[j]! += data[p++]!;
  for (let j = 0; j < columns; j++) means[j]! /= rows;
  return means;
}

/** Mean and population variance of every column. */
export function columnMoments(matrix: Matrix): { means: Float64Array; variances: Float64Array } {
  const { rows, columns, data } = matrix;
  const means = columnMeans(matrix);
  const variances = new Float64Array(columns);
  for (let i = 0, p = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const difference = data[p++]! - means[j]!;
      variances[j]! += difference * difference;
    }
  }
  for (let j = 0; j < columns; j++) variances[j]! /= rows;
  return { means, variances };
}

/** The variance of all cells together. */
export function totalVariance(x: Matrix): number {
  let mean = 0;
  for (const value of x.data) mean += value;
  mean /= x.data.length;
  let sum = 0;
  for (const value of x.data) sum += (value - mean) ** 2;
  return sum / x.data.length;
}
