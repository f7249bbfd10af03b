/** A small, fast generator whose stream depends on its seed alone, on every machine. */
export type Random = () => number;

/** Uniform numbers in [0, 1) from a 32-bit state (the mulberry32 construction). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Folds several numbers into one seed, so that every (round, shard, step) has its own stream. */
export function mixSeed(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

/** Standard normal numbers times `scale`. */
export function fillNormal(target: Float32Array, random: Random, scale: number): void {
  for (let index = 0; index < target.length; index++) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    target[index] = scale * radius * Math.cos(2 * Math.PI * random());
  }
}

/** The numbers 0 … count−1 in a random order. */
export function permutation(count: number, random: Random): Uint32Array {
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const held = order[index]!;
    order[index] = order[other]!;
    order[other] = held;
  }
  return order;
}
