import type { Multiply } from './eigen.js';
import type { FitContext } from './fitContext.js';
import { KernelSpace, strideOf } from './kernels.js';
import type { Matrix } from './matrix.js';

/** A similarity graph, normalised by degrees: D^-1/2 W D^-1/2 without self-loops. */
export interface Affinity {
  multiply: Multiply;
  /** Square roots of the degrees; one for a row without neighbours. */
  degreeRoots: Float64Array;
  /** Ends the helper threads, if any. */
  dismiss?(): Promise<void>;
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
