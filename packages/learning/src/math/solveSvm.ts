import { FloatBlocks } from './floatBlocks.js';
import { KernelRows } from './kernelRows.js';
import type { KernelSpace } from './kernels.js';
import type { Matrix } from './matrix.js';

export interface SvmProblem {
  x: Matrix;
  /** +1 or -1 for every row. */
  signs: Float64Array;
  /** The linear term of each multiplier; -1 for every row if absent, as a classification has it. */
  linear?: Float64Array;
  c: number;
  gamma: number;
  tolerance: number;
  cacheBytes: number;
  iterationsMax: number;
}

export interface SvmSolution {
  /** Multiplier times sign for every row; zero if the row is not a support vector. */
  coefficients: Float64Array;
  bias: number;
  iterations: number;
  operations: number;
}

/**
 * Solves the dual of a two-class support vector machine with a Gaussian kernel: sequential minimal
 * optimisation, the pair chosen by second-order information (Fan, Chen and Lin 2005). The space is cleared first, so
 * that one serves many problems.
 */
export function solveSvm(problem: SvmProblem, space: KernelSpace): SvmSolution {
  const { x, signs, c, gamma, tolerance } = problem;
  space.clear();
  const blocks = new FloatBlocks(space, x);
  // Kernels work on whole blocks; the padding rows of the last one are never selected.
  const count = blocks.paddedRows;
  const gradientAt = space.reserveDoubles(count);
  const upBarAt = space.reserveDoubles(count);
  const lowBarAt = space.reserveDoubles(count);
  const resultAt = space.reserveDoubles(1);
  const cache = new KernelRows(space, x.rows, count * 4, problem.cacheBytes, (row, target) =>
    blocks.similaritiesToRow(row, gamma, target),
  );
  const gradient = space.doubles(gradientAt, count).fill(0);
  const upBar = space.doubles(upBarAt, count).fill(Number.POSITIVE_INFINITY);
  const lowBar = space.doubles(lowBarAt, count).fill(Number.NEGATIVE_INFINITY);
  const result = space.doubles(resultAt, 1);
  const alpha = new Float64Array(x.rows);
  /** A multiplier moves up for one sign and down for the other, as far as the box allows. */
  const bar = (t: number) => {
    const mayGrow = alpha[t]! < c;
    const mayShrink = alpha[t]! > 0;
    const isPositive = signs[t]! > 0;
    upBar[t] = (isPositive ? mayGrow : mayShrink) ? 0 : Number.POSITIVE_INFINITY;
    lowBar[t] = (isPositive ? mayShrink : mayGrow) ? 0 : Number.NEGATIVE_INFINITY;
  };
  for (let t = 0; t < x.rows; t++) {
    gradient[t] = signs[t]! * (problem.linear?.[t] ?? -1);
    bar(t);
  }

  let rowI = cache.row(0, -1);
  let rowJ = rowI;
  let deltaI = 0;
  let deltaJ = 0;
  let iteration = 0;
  for (; iteration < problem.iterationsMax; iteration++) {
    const i = space.run.smoUpdate(count, gradientAt, upBarAt, rowI, rowJ, deltaI, deltaJ, resultAt);
    if (i < 0) break;
    const lowest = result[0]!;
    rowI = cache.row(i, -1);
    const j = space.run.smoSelect(count, gradientAt, lowBarAt, rowI, lowest, resultAt);
    if (j < 0 || result[0]! - lowest < tolerance) break;
    rowJ = cache.row(j, i);
    const [oldI, oldJ] = [alpha[i]!, alpha[j]!];
    optimisePair(alpha, gradient, signs, i, j, space.floats(rowI, count)[j]!, c);
    deltaI = signs[i]! * (alpha[i]! - oldI);
    deltaJ = signs[j]! * (alpha[j]! - oldJ);
    bar(i);
    bar(j);
  }
  return {
    coefficients: alpha.map((value, index) => value * signs[index]!),
    bias: biasOf(alpha, gradient, signs, c),
    iterations: iteration,
    operations: iteration * 2 * count + cache.made * count * (x.columns + 10),
  };
}

/**
 * Moves two multipliers to their joint optimum inside the box, keeping the sum of sign times multiplier. The gradient
 * is that of each row times its sign.
 */
function optimisePair(
  alpha: Float64Array,
  gradient: Float64Array,
  signs: Float64Array,
  i: number,
  j: number,
  kernel: number,
  c: number,
): void {
  const curvature = Math.max(2 - 2 * kernel, 1e-12);
  let a = alpha[i]!;
  let b = alpha[j]!;
  if (signs[i] !== signs[j]) {
    const delta = (-signs[i]! * gradient[i]! - signs[j]! * gradient[j]!) / curvature;
    const difference = a - b;
    a += delta;
    b += delta;
    if (difference > 0) {
      if (b < 0) [a, b] = [difference, 0];
      if (a > c) [a, b] = [c, c - difference];
    } else {
      if (a < 0) [a, b] = [0, -difference];
      if (b > c) [a, b] = [c + difference, c];
    }
  } else {
    const delta = (signs[i]! * (gradient[i]! - gradient[j]!)) / curvature;
    const sum = a + b;
    a -= delta;
    b += delta;
    if (sum > c) {
      if (a > c) [a, b] = [c, sum - c];
      if (b > c) [a, b] = [sum - c, c];
    } else {
      if (b < 0) [a, b] = [sum, 0];
      if (a < 0) [a, b] = [0, sum];
    }
  }
  alpha[i] = a;
  alpha[j] = b;
}

/** The offset that free support vectors agree on, or the middle of what the bound ones allow. */
function biasOf(alpha: Float64Array, gradient: Float64Array, signs: Float64Array, c: number): number {
  let upper = Number.POSITIVE_INFINITY;
  let lower = Number.NEGATIVE_INFINITY;
  let free = 0;
  let sum = 0;
  for (let t = 0; t < alpha.length; t++) {
    const value = gradient[t]!;
    if (alpha[t]! >= c) {
      if (signs[t]! < 0) upper = Math.min(upper, value);
      else lower = Math.max(lower, value);
    } else if (alpha[t]! <= 0) {
      if (signs[t]! > 0) upper = Math.min(upper, value);
      else lower = Math.max(lower, value);
    } else {
      free++;
      sum += value;
    }
  }
  return -(free > 0 ? sum / free : (upper + lower) / 2);
}
