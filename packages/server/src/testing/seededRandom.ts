import { randomInt } from 'node:crypto';
import type { TestContext } from 'node:test';

const seedMax = 2 ** 31;

/**
 * Numbers from 0 up to 1 for a test that tries things at random. The seed is printed with the test's result;
 * TRICORN_TEST_SEED repeats it.
 */
export function seededRandom(test: TestContext): () => number {
  const given = process.env['TRICORN_TEST_SEED'];
  const seed = given === undefined ? randomInt(1, seedMax) : Number(given);
  test.diagnostic(`random seed ${seed}; repeat it with TRICORN_TEST_SEED=${seed}`);
  let state = seed >>> 0;
  // A Weyl sequence whose bits are mixed by multiplication and shifts.
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
