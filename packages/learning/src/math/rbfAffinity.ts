import type { SharedKernels } from '../generated/kernels.js';
import type { Affinity } from './affinity.js';
import { type BlockWork, Crew } from './crew.js';
import { FloatBlocks } from './floatBlocks.js';
import type { Matrix } from './matrix.js';
import { SharedSpace } from './sharedKernels.js';

/** Rows of the matrix in a block of a thread's work; an even number. */
const rowsPerBlock = 64;

/** Byte offsets of the matrix and the vectors, and their sizes. */
export interface ProductsLayout {
  rows: number;
  /** Entries of a row with the zeros that fill it up. */
  padded: number;
  weights: number;
  vectors: number;
  products: number;
}

/** W_ij = exp(-gamma |x_i - x_j|²), all of it in memory; its products are made by this thread and helpers. */
export function rbfAffinity(x: Matrix, gamma: number, vectorsMax: number, helpers: number): Affinity {
  const count = x.rows;
  const space = new SharedSpace();
  const blocks = new FloatBlocks(space, x);
  // Rows go through the kernel in pairs and vectors in fours; what fills them up is zero.
  const padded = blocks.paddedRows;
  const layout: ProductsLayout = {
    rows: count,
    padded,
    weights: space.reserve(padded * padded * 4),
    vectors: space.reserveDoubles(inFours(vectorsMax) * padded),
    products: space.reserveDoubles(inFours(vectorsMax) * padded),
  };
  const file = new URL('./rbfAffinityThread.js', import.meta.url);
  const crew = new Crew(multiplyRows(space.run, layout), helpers, file, { memory: space.memory, layout });
  const degreeRoots = fillWeights(blocks, gamma, layout, space.floats(layout.weights, padded * padded));
  const vectorView = space.doubles(layout.vectors, inFours(vectorsMax) * padded);
  const productView = space.doubles(layout.products, inFours(vectorsMax) * padded);
  return {
    degreeRoots,
    multiply: (vectors, result, vectorCount) => {
      for (let v = 0; v < vectorCount; v++)
        vectorView.set(vectors.subarray(v * count, (v + 1) * count), v * padded);
      crew.pass(Math.ceil(count / rowsPerBlock), inFours(vectorCount));
      for (let v = 0; v < vectorCount; v++)
        result.set(productView.subarray(v * padded, v * padded + count), v * count);
    },
    dismiss: () => crew.dismiss(),
  };
}

const inFours = (count: number): number => Math.ceil(count / 4) * 4;

/** Similarities without self-loops over the roots of both degrees; returns those roots. */
function fillWeights(
  blocks: FloatBlocks,
  gamma: number,
  { rows, padded, weights: weightsAt }: ProductsLayout,
  weights: Float32Array,
): Float64Array {
  const degreeRoots = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const start = i * padded;
    blocks.similaritiesToRow(i, gamma, weightsAt + start * 4);
    weights.fill(0, start + rows, start + padded);
    weights[start + i] = 0;
    let degree = 0;
    for (let j = start; j < start + rows; j++) degree += weights[j]!;
    degreeRoots[i] = degree > 0 ? Math.sqrt(degree) : 1;
  }
  const inverses = degreeRoots.map((root) => 1 / root);
  for (let i = 0; i < rows; i++) {
    const own = inverses[i]!;
    for (let j = 0, p = i * padded; j < rows; j++, p++) weights[p]! *= own * inverses[j]!;
  }
  return degreeRoots;
}

/** What a thread does with a block of rows, for the number of vectors that is the argument of the pass. */
export function multiplyRows(run: SharedKernels, layout: ProductsLayout): BlockWork {
  const { rows, padded, weights, vectors, products } = layout;
  const rowBytes = padded * 4;
  const vectorBytes = padded * 8;
  return (block, [vectorCount]) => {
    const end = Math.min(rows, (block + 1) * rowsPerBlock);
    for (let i = block * rowsPerBlock; i < end; i += 2) {
      run.twoRowsTimes(
        weights + i * rowBytes,
        rowBytes,
        padded,
        vectors,
        vectorBytes,
        vectorCount!,
        products + i * 8,
        vectorBytes,
      );
    }
  };
}
