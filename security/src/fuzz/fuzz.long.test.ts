import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@tricorn/contract';
import { fuzz } from './fuzz.js';

const requests = 20_000;
const acceptedMin = 3;
const seed = Number(process.env['TRICORN_TEST_SEED'] ?? 20_000);

test(`${requests} random requests from seed ${seed}, after valid ones of every operation, leave nothing behind and the books balanced`, async (context) => {
  const { statuses, accepted, refused } = await fuzz({ seed, requests, acceptedMin });
  context.diagnostic(JSON.stringify(Object.fromEntries(statuses)));
  assert.ok((statuses.get(200) ?? 0) > requests / 10);
  const seldom = Object.keys(operations).filter((name) => (accepted.get(name) ?? 0) < acceptedMin);
  assert.deepEqual(
    seldom.map((name) => `${name}: ${refused.get(name)}`),
    [],
    `every operation is accepted at least ${acceptedMin} times, without an exception`,
  );
});
