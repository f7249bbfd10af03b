/** A seeded source of random numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number in [0, 1), with 32 random bits. */
  uniform(): number;
  /** A whole number in [0, bound). */
  below(bound: number): number;
  /** A number from the standard normal distribution. */
  normal(): number;
  /** Shuffles in place. */
  shuffle<T extends Int32Array | Uint32Array>(values: T): T;
  /** An independent source, so that the order of calls elsewhere does not matter. */
  fork(stream: number): Random;
}

/** xoshiro128**, with 128 bits of state, seeded through splitmix32. */
export function createRandom(seed: number): Random {
  let mixer = (seed >>> 0) ^ Math.imul(Math.floor(seed / 2 ** 32), 0x9e3779b1);
  const word = () => {
    mixer = (mixer + 0x9e3779b9) | 0;
    return mix(mixer);
  };
  let [a, b, c, d] = [word(), word(), word(), word()];

  const next = () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };

  let spare: number | undefined;
  const normal = () => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    // Box–Muller; the offset keeps the logarithm away from zero.
    const radius = Math.sqrt(-2 * Math.log((next() + 0.5) / 2 ** 32));
    const angle = (2 * Math.PI * next()) / 2 ** 32;
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };

  const uniform = () => next() / 2 ** 32;
  const below = (bound: number) => Math.floor(uniform() * bound);
  return {
    uniform,
    below,
    normal,
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

const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
