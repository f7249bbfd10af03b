import { KernelSpace, rowBlocks, strideOf } from './kernels.js';
import { columnMoments, type Matrix } from './matrix.js';

/** Doubles of standardised rows kept between evaluations; rows beyond are recomputed each time. */
export const heldDoublesMax = 2 ** 23;
const rowsPerBlock = 1024;
/** Rows per kernel block; rows beyond the last are read but have no effect. */
const rowsTogether = 4;
const scoresTogether = 8;
const goldenRatio = 0.618_033_988_749_895;

/** Rows with their classes, and the mean and scale that standardise their columns. */
export interface Standardised {
  x: Matrix;
  y: Int32Array;
  means: Float64Array;
  scales: Float64Array;
  /** Numbers of a row: the columns, a one for the intercept, and zeros up to the stride. */
  stride: number;
}

export function standardise(x: Matrix, y: Int32Array): Standardised {
  const { means, variances } = columnMoments(x);
  const scales = variances.map((variance) => (variance > 0 ? Math.sqrt(variance) : 1));
  return { x, y, means, scales, stride: strideOf(x.columns + 1) };
}

/**
 * One row of every stretch of rows, standardised as all are. Its place within the stretch varies, so that rows which
 * repeat with a period are all seen.
 */
export function thinOut(rows: Standardised, count: number): Standardised {
  const { x, y } = rows;
  const step = x.rows / count;
  const data = new Float64Array(count * x.columns);
  const labels = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const row = Math.floor((i + ((i * goldenRatio) % 1)) * step);
    data.set(x.data.subarray(row * x.columns, (row + 1) * x.columns), i * x.columns);
    labels[i] = y[row]!;
  }
  return { ...rows, x: { rows: count, columns: x.columns, data }, y: labels };
}

/** The log loss of weights (score rows × stride) over all rows, and its gradient. One score row means two classes. */
export type Loss = (weights: Float64Array, gradient: Float64Array) => number;

export function softmaxLoss(rows: Standardised, scoreRows: number): Loss {
  const { x, y, stride } = rows;
  const space = new KernelSpace();
  const held = x.rows * stride <= heldDoublesMax;
  const heldRows = held ? x.rows : Math.min(x.rows, rowsPerBlock);
  const data = space.reserveDoubles((heldRows + rowsTogether) * stride);
  const labels = space.reserve(x.rows * 4);
  const weightsAt = space.reserveDoubles(scoreRows * stride);
  const gradientAt = space.reserveDoubles(scoreRows * stride);
  const scores = space.reserveDoubles(
    Math.max(2, scoreRows) * (Math.min(x.rows, rowsPerBlock) + rowsTogether) + scoresTogether,
  );
  const place = prepareRows(space, rows);
  space.ints(labels, x.rows).set(y);
  const weightView = space.doubles(weightsAt, scoreRows * stride);
  const gradientView = space.doubles(gradientAt, scoreRows * stride);
  if (held) place(0, x.rows, data);
  return (weights, gradient) => {
    weightView.set(weights);
    gradientView.fill(0);
    let loss = 0;
    for (const [start, count] of rowBlocks(x.rows, rowsPerBlock)) {
      if (!held) place(start, count, data);
      const at = held ? data + start * stride * 8 : data;
      const from = labels + start * 4;
      loss += space.run.logisticLoss(at, count, stride, from, weightsAt, scoreRows, gradientAt, scores);
    }
    gradient.set(gradientView);
    return loss;
  };
}

/** The Hessian of the loss at some weights: the upper triangle of a square matrix. */
export function softmaxHessian(rows: Standardised, scoreRows: number, weights: Float64Array): Float64Array {
  const { x, stride } = rows;
  const size = scoreRows * stride;
  const space = new KernelSpace();
  const data = space.reserveDoubles(x.rows * stride);
  const rowWeights = space.reserveDoubles(x.rows);
  const block = space.reserveDoubles(stride * stride);
  const place = prepareRows(space, rows);
  const placed = space.doubles(data, x.rows * stride);
  place(0, x.rows, data);
  const p = new Float64Array(x.rows * scoreRows);
  for (let i = 0; i < x.rows; i++)
    probabilitiesInto(
      placed.subarray(i * stride, (i + 1) * stride),
      weights,
      p.subarray(i * scoreRows, (i + 1) * scoreRows),
    );

  const weightView = space.doubles(rowWeights, x.rows);
  const blockView = space.doubles(block, stride * stride);
  const hessian = new Float64Array(size * size);
  for (let a = 0; a < scoreRows; a++) {
    for (let b = a; b < scoreRows; b++) {
      for (let i = 0, at = 0; i < x.rows; i++, at += scoreRows)
        weightView[i] = p[at + a]! * ((a === b ? 1 : 0) - p[at + b]!);
      blockView.fill(0);
      space.run.addWeightedGram(data, x.rows, stride, rowWeights, block);
      for (let j = 0; j < stride; j++)
        hessian.set(blockView.subarray(j * stride, (j + 1) * stride), (a * stride + j) * size + b * stride);
    }
  }
  return hessian;
}

function probabilitiesInto(row: Float64Array, weights: Float64Array, p: Float64Array): void {
  const { length: stride } = row;
  let top = p.length === 1 ? 0 : Number.NEGATIVE_INFINITY;
  for (let c = 0; c < p.length; c++) {
    let score = 0;
    for (let j = 0; j < stride; j++) score += row[j]! * weights[c * stride + j]!;
    p[c] = score;
    top = Math.max(top, score);
  }
  // With one score row the other class has the score 0.
  let sum = p.length === 1 ? Math.exp(-top) : 0;
  for (let c = 0; c < p.length; c++) {
    p[c] = Math.exp(p[c]! - top);
    sum += p[c]!;
  }
  for (let c = 0; c < p.length; c++) p[c]! /= sum;
}

/**
 * Returns what writes rows at mean 0 and variance 1 to a place in the space, each followed by a one; the zeros up to
 * the stride are there already.
 */
function prepareRows(
  space: KernelSpace,
  { x: { rows, columns, data }, means, scales, stride }: Standardised,
): (start: number, count: number, target: number) => void {
  const packedAt = space.reserveDoubles(Math.min(rows, rowsPerBlock) * columns);
  const meansAt = space.reserveDoubles(columns);
  const inversesAt = space.reserveDoubles(columns);
  const packed = space.doubles(packedAt, Math.min(rows, rowsPerBlock) * columns);
  space.doubles(meansAt, columns).set(means);
  space.doubles(inversesAt, columns).set(scales.map((scale) => 1 / scale));
  return (from, total, target) => {
    for (const [start, count] of rowBlocks(total, rowsPerBlock)) {
      packed.set(data.subarray((from + start) * columns, (from + start + count) * columns));
      const out = target + start * stride * 8;
      space.run.standardiseRows(packedAt, count, columns, stride, meansAt, inversesAt, out);
    }
  };
}
