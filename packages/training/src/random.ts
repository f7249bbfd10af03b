import { createRandom, type Random } from '@tricorn/random';

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
export function fillNormal(target: Float32Array, random: Random, deviation: number): void {
  for (let index = 0; index < target.length; index++) target[index] = deviation * random.normal();
}

/** The numbers 0 … count−1 in the random order of a seed. */
export function permutation(count: number, seed: number): Uint32Array {
  return createRandom(seed).shuffle(Uint32Array.from({ length: count }, (_, index) => index));
}
