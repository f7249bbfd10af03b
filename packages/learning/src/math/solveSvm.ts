import { KernelSpace, strideOf } from './kernels.js';
import type { Matrix } from './matrix.js';

export interface SvmProblem {
  x: Matrix;
  /** +1 or -1 for every row. */
  signs: Float64Array;
  c: number;
  gamma: number;
  tolerance: number;
  cacheBytes: number;
  iterationsMax: number;
  onIteration?: (iteration: number, operations: number) => void;
}

export interface SvmSolution {
  /** Multiplier times sign for every row; zero where the row is no support vector. */
  coefficients: Float64Array;
  bias: number;
  iterations: number;
  operations: number;
}

/**
 * Solves the dual of a two-class support vector machine with a Gaussian kernel: sequential minimal
 * optimisation, the pair chosen by second-order information (Fan, Chen and Lin 2005). Rows of the kernel
 * are made when first needed and the least recently used ones are given up when the cache is full.
 */
export function solveSvm(problem: SvmProblem): SvmSolution {
  const { x, signs, c, gamma, tolerance } = problem;
  const count = x.rows;
  const evenCount = count + (count & 1);
  const stride = strideOf(x.columns);
  const space = new KernelSpace();
  const data = space.place(x, stride, 1);
  const norms = space.reserveDoubles(evenCount);
  const y = space.reserveDoubles(count);
  const alphaAt = space.reserveDoubles(count);
  const gradientAt = space.reserveDoubles(count);
  const result = space.reserveDoubles(1);
  const cache = new KernelRows(space, evenCount, problem.cacheBytes, (row, target) =>
    space.run.rbfRow(data, norms, evenCount, stride, data + row * stride * 8, normView[row]!, gamma, target),
  );
  space.run.rowNorms(data, evenCount, stride, norms);
  const normView = space.doubles(norms, evenCount);
  const alpha = space.doubles(alphaAt, count);
  const gradient = space.doubles(gradientAt, count).fill(-1);
  const resultView = space.doubles(result, 1);
  space.doubles(y, count).set(signs);

  let rowI = cache.row(0, -1);
  let rowJ = rowI;
  let deltaI = 0;
  let deltaJ = 0;
  let iteration = 0;
  const operations = () => iteration * 2 * count + cache.made * count * (x.columns + 10);
  for (; iteration < problem.iterationsMax; iteration++) {
    const i = space.run.svmUpdate(count, y, alphaAt, gradientAt, rowI, rowJ, deltaI, deltaJ, c, result);
    if (i < 0) break;
    const top = resultView[0]!;
    rowI = cache.row(i, -1);
    const j = space.run.svmSelect(count, y, alphaAt, gradientAt, rowI, top, c, result);
    if (j < 0 || top + resultView[0]! < tolerance) break;
    rowJ = cache.row(j, i);
    const oldI = alpha[i]!;
    const oldJ = alpha[j]!;
    const kernel = space.floats(rowI, count)[j]!;
    optimisePair(alpha, gradient, signs, i, j, kernel, c);
    deltaI = signs[i]! * (alpha[i]! - oldI);
    deltaJ = signs[j]! * (alpha[j]! - oldJ);
    if ((iteration & 1023) === 0) problem.onIteration?.(iteration, operations());
  }
  const bias = biasOf(alpha, gradient, signs, c);
  const coefficients = alpha.map((value, index) => value * signs[index]!);
  return {
    coefficients: new Float64Array(coefficients),
    bias,
    iterations: iteration,
    operations: operations(),
  };
}

/** Moves two multipliers to their joint optimum inside the box, keeping the sum of sign times multiplier. */
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
    const delta = (-gradient[i]! - gradient[j]!) / curvature;
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
    const delta = (gradient[i]! - gradient[j]!) / curvature;
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
    const value = signs[t]! * gradient[t]!;
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

/** Rows of the kernel matrix, as many as the cache holds. */
class KernelRows {
  made = 0;
  private readonly slotOf = new Map<number, number>();
  private readonly rowBytes: number;
  private readonly slotsMax: number;
  private readonly slots: number[] = [];
  private readonly make: (row: number, target: number) => void;

  constructor(
    space: KernelSpace,
    count: number,
    cacheBytes: number,
    make: (row: number, target: number) => void,
  ) {
    this.rowBytes = count * 4;
    this.slotsMax = Math.max(2, Math.min(count, Math.floor(cacheBytes / this.rowBytes)));
    this.make = make;
    // All slots are reserved at once: memory that is never touched is never taken.
    const start = space.reserve(this.slotsMax * this.rowBytes);
    for (let slot = 0; slot < this.slotsMax; slot++) this.slots.push(start + slot * this.rowBytes);
  }

  /** Where the row lies; the row `keep` is not given up for it. */
  row(index: number, keep: number): number {
    const known = this.slotOf.get(index);
    if (known !== undefined) {
      // A map keeps the order of insertion: taking out and putting back marks the row as used last.
      this.slotOf.delete(index);
      this.slotOf.set(index, known);
      return known;
    }
    let slot = this.slots.pop();
    if (slot === undefined) {
      for (const [candidate, place] of this.slotOf) {
        if (candidate === keep) continue;
        this.slotOf.delete(candidate);
        slot = place;
        break;
      }
    }
    this.made++;
    this.make(index, slot!);
    this.slotOf.set(index, slot!);
    return slot!;
  }
}
