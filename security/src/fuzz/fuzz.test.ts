import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz.js';

/** Fits into the time of the tests; `fuzz.long.test.ts` sends 20,000, and `npm run fuzz` a million. */
const requests = 2_000;
const seed = Number(process.env['TRICORN_TEST_SEED'] ?? 1);

test(`${requests} random requests from seed ${seed} are answered without an internal error and leave nothing behind`, async (context) => {
  const { statuses, accepted } = await fuzz({ seed, requests });
  context.diagnostic(JSON.stringify(Object.fromEntries(statuses)));
  // Otherwise nothing behind the checks was reached.
  assert.ok((statuses.get(200) ?? 0) > requests / 10);
  assert.ok(accepted.size > 40, `${accepted.size} operations were accepted`);
});
