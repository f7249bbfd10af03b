import type { FitContext } from '../algorithms/algorithm.js';
import type { Multiply } from './eigen.js';
import { KernelSpace, strideOf } from './kernels.js';
import type { Matrix } from './matrix.js';

/** A similarity graph, normalised by degrees: D^-1/2 W D^-1/2 without self-loops. */
export interface Affinity {
  multiply: Multiply;
  /** Square roots of the degrees; one for a row without neighbours. */
  degreeRoots: Float64Array;
}

/** W_ij = exp(-gamma |x_i - x_j|²), all of it in memory. */
export function rbfAffinity(x: Matrix, gamma: number): Affinity {
  const count = x.rows;
  const evenCount = count + (count & 1);
  const stride = strideOf(x.columns);
  const space = new KernelSpace();
  const data = space.place(x, stride, 1);
  const norms = space.reserveDoubles(evenCount);
  const weightsAt = space.reserve(count * evenCount * 4);
  space.run.rowNorms(data, evenCount, stride, norms);
  const normView = space.doubles(norms, evenCount);
  const weights = space.floats(weightsAt, count * evenCount);
  const degreeRoots = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const row = weightsAt + i * evenCount * 4;
    space.run.rbfRow(data, norms, evenCount, stride, data + i * stride * 8, normView[i]!, gamma, row);
    weights[i * evenCount + i] = 0;
    let degree = 0;
    for (let j = 0; j < count; j++) degree += weights[i * evenCount + j]!;
    degreeRoots[i] = degree > 0 ? Math.sqrt(degree) : 1;
  }
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) weights[i * evenCount + j]! /= degreeRoots[i]! * degreeRoots[j]!;
  }
  const multiply: Multiply = (vectors, result, vectorCount) => {
    // Row by row, so that a row of similarities is fetched once for all vectors.
    for (let i = 0; i < count; i++) {
      const row = weights.subarray(i * evenCount, i * evenCount + count);
      for (let v = 0; v < vectorCount; v++) {
        const from = v * count;
        let s0 = 0;
        let s1 = 0;
        let s2 = 0;
        let s3 = 0;
        let j = 0;
        for (; j + 3 < count; j += 4) {
          s0 += row[j]! * vectors[from + j]!;
          s1 += row[j + 1]! * vectors[from + j + 1]!;
          s2 += row[j + 2]! * vectors[from + j + 2]!;
          s3 += row[j + 3]! * vectors[from + j + 3]!;
        }
        for (; j < count; j++) s0 += row[j]! * vectors[from + j]!;
        result[from + i] = s0 + s1 + (s2 + s3);
      }
    }
  };
  return { multiply, degreeRoots };
}

/** The mean of the graph of k nearest neighbours (each row its own first) and its mirror image. */
export async function neighbourAffinity(
  x: Matrix,
  neighbours: number,
  context: FitContext,
): Promise<Affinity> {
  const near = await nearestNeighbours(x, Math.min(neighbours, x.rows), context);
  const count = x.rows;
  const k = near.length / count;
  // Each directed edge is entered in both rows with half its weight; an edge found from both sides adds up.
  const starts = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) {
    for (let s = 0; s < k; s++) {
      const j = near[i * k + s]!;
      if (j === i) continue;
      starts[i + 1]!++;
      starts[j + 1]!++;
    }
  }
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
  const ends = starts.slice(0, count);
  const columns = new Int32Array(starts[count]!);
  for (let i = 0; i < count; i++) {
    for (let s = 0; s < k; s++) {
      const j = near[i * k + s]!;
      if (j === i) continue;
      columns[ends[i]!++] = j;
      columns[ends[j]!++] = i;
    }
  }
  const degreeRoots = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const degree = 0.5 * (starts[i + 1]! - starts[i]!);
    degreeRoots[i] = degree > 0 ? Math.sqrt(degree) : 1;
  }
  const weights = new Float64Array(columns.length);
  for (let i = 0; i < count; i++) {
    for (let p = starts[i]!; p < starts[i + 1]!; p++) {
      weights[p] = 0.5 / (degreeRoots[i]! * degreeRoots[columns[p]!]!);
    }
  }
  const multiply: Multiply = (vectors, result, vectorCount) => {
    for (let v = 0; v < vectorCount; v++) {
      const from = v * count;
      for (let i = 0; i < count; i++) {
        let sum = 0;
        for (let p = starts[i]!, end = starts[i + 1]!; p < end; p++)
          sum += weights[p]! * vectors[from + columns[p]!]!;
        result[from + i] = sum;
      }
    }
  };
  return { multiply, degreeRoots };
}

const queriesPerCall = 4;

/** The k nearest rows of every row, itself among them. */
async function nearestNeighbours(x: Matrix, k: number, context: FitContext): Promise<Int32Array> {
  const stride = strideOf(x.columns);
  const space = new KernelSpace();
  const data = space.place(x, stride, queriesPerCall);
  const norms = space.reserveDoubles(x.rows);
  const distances = space.reserveDoubles(queriesPerCall * k);
  const indices = space.reserve(queriesPerCall * k * 4);
  space.run.rowNorms(data, x.rows, stride, norms);
  const distanceView = space.doubles(distances, queriesPerCall * k);
  const indexView = space.ints(indices, queriesPerCall * k);
  const result = new Int32Array(x.rows * k);
  for (let i = 0; i < x.rows; i += queriesPerCall) {
    distanceView.fill(Number.POSITIVE_INFINITY);
    space.run.nearestNeighbours(data, norms, x.rows, stride, data + i * stride * 8, k, distances, indices);
    const kept = Math.min(queriesPerCall, x.rows - i) * k;
    result.set(indexView.subarray(0, kept), i * k);
    if ((i & 1023) === 0) {
      context.progress((0.5 * i) / x.rows);
      await context.breathe();
    }
  }
  context.work(x.rows * x.rows * x.columns);
  return result;
}
