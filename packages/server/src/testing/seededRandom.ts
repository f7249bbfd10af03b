import { randomInt } from 'node:crypto';
import type { TestContext } from 'node:test';
import { createRandom } from '@tricorn/random';

const seedMax = 2 ** 31;

/** Random numbers from 0 to 1 for a test. The seed is printed with the result; TRICORN_TEST_SEED repeats it. */
export function seededRandom(test: TestContext): () => number {
  const configured = process.env['TRICORN_TEST_SEED'];
  const seed = configured === undefined ? randomInt(1, seedMax) : Number(configured);
  test.diagnostic(`random seed ${seed}; repeat it with TRICORN_TEST_SEED=${seed}`);
  return createRandom(seed).uniform;
}
