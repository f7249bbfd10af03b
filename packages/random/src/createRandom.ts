import { drawNormal } from './mulberry32.js';

/** A seeded source of random numbers. */
export interface Random {
  /** A double in [0, 1), with 53 random bits. */
  next(): number;
  /** A whole number in [0, bound). */
  below(bound: number): number;
  /** A number from the standard normal distribution. */
  normal(): number;
  /** Shuffles in place. */
  shuffle(values: Int32Array): Int32Array;
  /** An independent source, so that the order of calls elsewhere does not matter. */
  fork(stream: number): Random;
}

/** The generator for new code: sfc32, with 128 bits of state, seeded through a mixing function. */
export function createRandom(seed: number): Random {
  let a = mix(seed);
  let b = mix(a ^ 0x9e3779b9);
  let c = mix(b ^ Math.floor(seed / 2 ** 32));
  let counter = 1;
  const next32 = () => {
    const t = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) next32();
  const next = () => ((next32() >>> 5) * 2 ** 26 + (next32() >>> 6)) / 2 ** 53;
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    normal: () => drawNormal(next),
    shuffle: (values) => {
      for (let i = values.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const kept = values[i]!;
        values[i] = values[j]!;
        values[j] = kept;
      }
      return values;
    },
    fork: (stream) => createRandom(mix(seed ^ mix(stream + 0x5851f42d)) >>> 0),
  };
}

function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return x ^ (x >>> 15);
}
