import type { Random } from '@tricorn/random';
import { combine, crossProducts, dot, largestResidual, orthonormalise, scaleToOne } from './vectorBlocks.js';

/** Multiplies `count` vectors of `size` entries, one after another, by a symmetric matrix. */
export type Multiply = (vectors: Float64Array, result: Float64Array, count: number) => void;

interface EigenOptions {
  size: number;
  wanted: number;
  /** A known lower bound of the spectrum; a tighter one is estimated. */
  lowerBound: number;
  tolerance: number;
  random: Random;
  onIteration?: (iteration: number) => Promise<void>;
}

const guardVectors = 4;
/**
 * How far a filter lifts the last wanted eigenvalue above the damped ones, and how far at most the first: beyond that
 * the others lose their digits.
 */
const filterGain = { last: 1e4, first: 1e12 } as const;
const filterDegree = { min: 3, max: 24 } as const;
const iterationsMax = 200;
/** Lanczos steps that estimate the lower end of the spectrum. */
const boundSteps = 8;

/** Vectors in the block: those wanted and some guard vectors, rounded up to the kernels' groups of four. */
export const eigenBlock = (size: number, wanted: number): number =>
  Math.min(size, Math.ceil((wanted + guardVectors) / 4) * 4);

/**
 * The largest eigenvalues of a symmetric matrix with their vectors, by subspace iteration through a
 * Chebyshev polynomial that damps the unwanted part of the spectrum (Zhou and Saad 2007). A block of
 * vectors finds eigenvalues that are repeated, as the graph of separate clusters has them, which a
 * single Krylov sequence cannot, and only the block is kept.
 */
export async function largestEigenvectors(
  multiply: Multiply,
  options: EigenOptions,
): Promise<{ values: Float64Array; vectors: Float64Array; iterations: number }> {
  const { size, random } = options;
  const wanted = Math.min(options.wanted, size);
  const block = eigenBlock(size, wanted);
  const lowerBound = Math.max(options.lowerBound, lowEndOf(multiply, size, random));
  let vectors = Float64Array.from({ length: size * block }, () => random.normal());
  let product = new Float64Array(size * block);
  let spare = new Float64Array(size * block);
  let values = new Float64Array(block);
  let iteration = 0;
  for (; iteration < iterationsMax; iteration++) {
    orthonormalise(vectors, size, block, random);
    multiply(vectors, product, block);
    const small = crossProducts(vectors, product, size, block);
    const ritz = jacobiEigen(small, block);
    values = ritz.values;
    combine(vectors, ritz.vectors, size, block, spare);
    [vectors, spare] = [spare, vectors];
    combine(product, ritz.vectors, size, block, spare);
    [product, spare] = [spare, product];
    const residual = largestResidual(vectors, product, values, size, wanted);
    if (residual <= options.tolerance || block === size) break;
    await options.onIteration?.(iteration);
    const cut = Math.min(values[block - 1]!, values[0]! - 1e-9);
    if (cut <= lowerBound) continue;
    const degree = degreeFor(values[0]!, values[wanted - 1]!, lowerBound, cut);
    [vectors, product, spare] = filter(multiply, vectors, product, spare, block, lowerBound, cut, degree);
  }
  return { values: values.slice(0, wanted), vectors: vectors.slice(0, wanted * size), iterations: iteration };
}

/**
 * A lower bound of the spectrum from a few Lanczos steps: the lowest Ritz value minus the norm of the residual (Zhou
 * and Li 2011). The filter then does not damp a range without eigenvalues.
 */
function lowEndOf(multiply: Multiply, size: number, random: Random): number {
  const steps = Math.min(boundSteps, size);
  const small = new Float64Array(steps * steps);
  let previous = new Float64Array(size);
  let current = Float64Array.from({ length: size }, () => random.normal());
  scaleToOne(current, random);
  let left = 0;
  for (let step = 0; step < steps; step++) {
    const next = new Float64Array(size);
    multiply(current, next, 1);
    const along = dot(current, next);
    for (let i = 0; i < size; i++) next[i]! -= along * current[i]! + left * previous[i]!;
    left = Math.sqrt(dot(next, next));
    small[step * steps + step] = along;
    if (step + 1 < steps) {
      small[step * steps + step + 1] = left;
      small[(step + 1) * steps + step] = left;
    }
    if (left < 1e-12) return Number.NEGATIVE_INFINITY;
    for (let i = 0; i < size; i++) next[i]! /= left;
    [previous, current] = [current, next];
  }
  return jacobiEigen(small, steps).values[steps - 1]! - left;
}

/** The degree of the polynomial that is at most 1 on [low, cut] and has its gains at two eigenvalues above. */
function degreeFor(first: number, last: number, low: number, cut: number): number {
  const degreeAt = (value: number, gain: number) => {
    const place = (2 * value - cut - low) / (cut - low);
    return place > 1 ? Math.ceil(Math.acosh(gain) / Math.acosh(place)) : filterDegree.max;
  };
  const degree = Math.min(degreeAt(first, filterGain.first), degreeAt(last, filterGain.last));
  return Math.min(filterDegree.max, Math.max(filterDegree.min, degree));
}

/** Applies the Chebyshev polynomial that is small on [low, cut]; `product` holds matrix times vectors. */
function filter(
  multiply: Multiply,
  vectors: Float64Array,
  product: Float64Array,
  spare: Float64Array,
  block: number,
  low: number,
  cut: number,
  degreeMax: number,
): [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>] {
  const half = (cut - low) / 2;
  const centre = (cut + low) / 2;
  let previous = vectors as Float64Array<ArrayBuffer>;
  let current = product as Float64Array<ArrayBuffer>;
  let next = spare as Float64Array<ArrayBuffer>;
  for (let i = 0; i < current.length; i++) current[i] = (current[i]! - centre * previous[i]!) / half;
  for (let degree = 2; degree <= degreeMax; degree++) {
    multiply(current, next, block);
    let top = 0;
    for (let i = 0; i < next.length; i++) {
      const value = (2 * (next[i]! - centre * current[i]!)) / half - previous[i]!;
      next[i] = value;
      top = Math.max(top, Math.abs(value));
    }
    [previous, current, next] = [current, next, previous];
    if (top > 1e100) {
      // The recurrence is linear: scaling both its terms keeps it, and keeps it finite.
      for (let i = 0; i < current.length; i++) {
        current[i]! /= top;
        previous[i]! /= top;
      }
    }
  }
  return [current, previous, next];
}

const sweepsMax = 60;

/** All eigenvalues (descending) and vectors (columns) of a small symmetric matrix, by Jacobi rotations. */
function jacobiEigen(
  matrix: Float64Array,
  size: number,
): { values: Float64Array<ArrayBuffer>; vectors: Float64Array } {
  const a = matrix.slice();
  const v = new Float64Array(size * size);
  for (let i = 0; i < size; i++) v[i * size + i] = 1;
  for (let sweep = 0; sweep < sweepsMax; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) off += a[p * size + q]! ** 2;
    if (off < 1e-30) break;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, v, size, p, q);
  }
  const order = Array.from({ length: size }, (_, index) => index).sort(
    (p, q) => a[q * size + q]! - a[p * size + p]!,
  );
  const values = Float64Array.from(order, (index) => a[index * size + index]!);
  const vectors = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let c = 0; c < size; c++) vectors[i * size + c] = v[i * size + order[c]!]!;
  return { values, vectors };
}

function rotate(a: Float64Array, v: Float64Array, size: number, p: number, q: number): void {
  const apq = a[p * size + q]!;
  if (apq === 0) return;
  const theta = (a[q * size + q]! - a[p * size + p]!) / (2 * apq);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let i = 0; i < size; i++) {
    const ip = a[i * size + p]!;
    const iq = a[i * size + q]!;
    a[i * size + p] = c * ip - s * iq;
    a[i * size + q] = s * ip + c * iq;
  }
  for (let i = 0; i < size; i++) {
    const pi = a[p * size + i]!;
    const qi = a[q * size + i]!;
    a[p * size + i] = c * pi - s * qi;
    a[q * size + i] = s * pi + c * qi;
    const vp = v[i * size + p]!;
    const vq = v[i * size + q]!;
    v[i * size + p] = c * vp - s * vq;
    v[i * size + q] = s * vp + c * vq;
  }
}
