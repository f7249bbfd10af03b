import { FloatBlocks } from './floatBlocks.js';
import { KernelSpace } from './kernels.js';
import type { Matrix } from './matrix.js';

/** One support vector machine for every pair of classes, over shared support vectors. */
export interface SvmMachine {
  vectors: Matrix;
  /** Support vectors × pairs. */
  weights: Float64Array;
  pairs: { a: number; b: number; bias: number }[];
  gamma: number;
  classCount: number;
}

/** Decision values of every pair for every row (rows × pairs); positive means the pair's first class. */
export function decide(
  { vectors, weights, pairs, gamma }: SvmMachine,
  x: Matrix,
  space = new KernelSpace(),
): Float64Array {
  space.clear();
  const blocks = new FloatBlocks(space, vectors);
  const count = blocks.paddedRows;
  const weightsAt = space.reserveDoubles(pairs.length * count);
  const similarities = space.reserve(count * 4);
  // One pair after another, so that each decision is one sum over the vectors of its two classes.
  const byPair = space.doubles(weightsAt, pairs.length * count).fill(0);
  const stretches = pairs.map((_, pair) => {
    const own = byPair.subarray(pair * count, (pair + 1) * count);
    for (let v = 0; v < vectors.rows; v++) own[v] = weights[v * pairs.length + pair]!;
    return stretchesOf(own);
  });
  const decisions = new Float64Array(x.rows * pairs.length);
  for (let i = 0, to = 0; i < x.rows; i++) {
    blocks.similaritiesTo(x.data, i * x.columns, gamma, similarities);
    for (let pair = 0; pair < pairs.length; pair++) {
      let sum = pairs[pair]!.bias;
      for (const [start, length] of stretches[pair]!)
        sum += space.run.weightedSum(
          similarities + start * 4,
          weightsAt + (pair * count + start) * 8,
          length,
        );
      decisions[to++] = sum;
    }
  }
  return decisions;
}

/** A gap of this many zero weights starts a new stretch. */
const gapMin = 16;

/** Stretches of nonzero weights, of even length. Vectors are sorted by class, so each pair has about two. */
function stretchesOf(weights: Float64Array): [start: number, length: number][] {
  const stretches: [start: number, length: number][] = [];
  let start = -1;
  let end = -1;
  weights.forEach((value, index) => {
    if (value === 0) return;
    if (start < 0 || index - end > gapMin) {
      if (start >= 0) stretches.push([start, evenLength(start, end)]);
      start = index & ~1;
    }
    end = index;
  });
  if (start >= 0) stretches.push([start, evenLength(start, end)]);
  return stretches;
}

const evenLength = (start: number, end: number): number => (end - start + 2) & ~1;
