import type { Matrix } from './matrix.js';

/** The variance of all cells together. */
export function totalVariance(x: Matrix): number {
  let mean = 0;
  for (const value of x.data) mean += value;
  mean /= x.data.length;
  let sum = 0;
  for (const value of x.data) sum += (value - mean) ** 2;
  return sum / x.data.length;
}
