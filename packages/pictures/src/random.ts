/** Repeatable random numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number in [0, 1). */
  uniform(): number;
  /** A number from the standard normal distribution. */
  normal(): number;
}

/** xoshiro128** seeded through splitmix32; small, fast and good enough for noise. */
export function createRandom(seed: number): Random {
  const low = seed >>> 0;
  const high = Math.floor(seed / 2 ** 32) >>> 0;
  let mixer = (low ^ Math.imul(high, 0x9e3779b1)) >>> 0;
  const state = Uint32Array.from({ length: 4 }, () => {
    mixer = (mixer + 0x9e3779b9) >>> 0;
    let word = mixer ^ (mixer >>> 16);
    word = Math.imul(word, 0x21f0aaad);
    word ^= word >>> 15;
    word = Math.imul(word, 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  });

  function next(): number {
    const result = Math.imul(rotateLeft(Math.imul(state[1]!, 5), 7), 9) >>> 0;
    const shifted = state[1]! << 9;
    state[2]! ^= state[0]!;
    state[3]! ^= state[1]!;
    state[1]! ^= state[2]!;
    state[0]! ^= state[3]!;
    state[2]! ^= shifted;
    state[3] = rotateLeft(state[3]!, 11);
    return result;
  }

  let spare: number | undefined;
  function normal(): number {
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
  }

  return { uniform: () => next() / 2 ** 32, normal };
}

function rotateLeft(word: number, bits: number): number {
  return ((word << bits) | (word >>> (32 - bits))) >>> 0;
}
