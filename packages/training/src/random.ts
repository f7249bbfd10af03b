import type { Uniform } from '@tricorn/random';

/** Hashes several numbers into one seed, so that every (round, shard, step) has its own stream. */
export function mixSeed(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

/** Fills with normal numbers of the given standard deviation. */
export function fillNormal(target: Float32Array, uniform: Uniform, deviation: number): void {
  for (let index = 0; index < target.length; index++) {
    // The order of these products decides the last bits of the initial weights.
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    target[index] = deviation * radius * Math.cos(2 * Math.PI * uniform());
  }
}

/** The numbers 0 … count−1 in a random order. */
export function permutation(count: number, uniform: Uniform): Uint32Array {
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(uniform() * (index + 1));
    const held = order[index]!;
    order[index] = order[other]!;
    order[other] = held;
  }
  return order;
}
