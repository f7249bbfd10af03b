import { createRandom } from '@tricorn/random';
import { elementCount } from '../graph/GraphBuilder.js';
import { fillNormal } from '../random.js';
import type { ParameterSpec } from './layer.js';

/** All weights are in one vector, in the order of their specs: one buffer to feed, average and store. */
export function packedLength(specs: readonly ParameterSpec[]): number {
  return specs.reduce((sum, spec) => sum + elementCount(spec.dims), 0);
}

/** The initial weights of a network; they depend only on the seed. */
export function initialWeights(specs: readonly ParameterSpec[], seed: number): Float32Array {
  const packed = new Float32Array(packedLength(specs));
  const random = createRandom(seed);
  let offset = 0;
  for (const { dims, initial } of specs) {
    const part = packed.subarray(offset, offset + elementCount(dims));
    offset += part.length;
    if (initial.kind === 'constant') part.fill(initial.value);
    else if (initial.kind === 'normal') fillNormal(part, random, initial.deviation);
    // An open forget gate (third of four) lets gradients reach far back from the first step on.
    else part.fill(1, part.length / 2, (part.length * 3) / 4);
  }
  return packed;
}

/** One weight of a packed vector, as a view. */
export function unpack(specs: readonly ParameterSpec[], packed: Float32Array, name: string): Float32Array {
  let offset = 0;
  for (const spec of specs) {
    const length = elementCount(spec.dims);
    if (spec.name === name) return packed.subarray(offset, offset + length);
    offset += length;
  }
  throw new RangeError(`No weight is named ${name}.`);
}
