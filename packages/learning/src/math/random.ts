/** A seeded source of randomness: the same seed gives the same numbers on every machine. */
export interface Random {
  /** A double in [0, 1). */
  next(): number;
  /** A whole number in [0, bound). */
  below(bound: number): number;
  normal(): number;
  /** Shuffles in place. */
  shuffle(values: Int32Array): Int32Array;
  /** A source of its own, so that the order of calls elsewhere does not matter. */
  fork(stream: number): Random;
}

/** Small fast chaotic generator (sfc32), seeded through a mixing of the seed. */
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
  const random: Random = {
    next: () => ((next32() >>> 5) * 67108864 + (next32() >>> 6)) / 9007199254740992,
    below: (bound) => Math.floor(random.next() * bound),
    normal: () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()),
    shuffle: (values) => {
      for (let i = values.length - 1; i > 0; i--) {
        const j = random.below(i + 1);
        const kept = values[i]!;
        values[i] = values[j]!;
        values[j] = kept;
      }
      return values;
    },
    fork: (stream) => createRandom(mix(seed ^ mix(stream + 0x5851f42d)) >>> 0),
  };
  return random;
}

function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return x ^ (x >>> 15);
}
