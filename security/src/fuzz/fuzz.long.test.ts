import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@tricorn/contract';
import { fuzz } from './fuzz.js';

const requests = 20_000;
const seed = Number(process.env['TRICORN_TEST_SEED'] ?? 20_000);

test(`${requests} random requests from seed ${seed}, after valid ones of every operation, leave nothing behind and the books balanced`, async (context) => {
  const { statuses, accepted, refused } = await fuzz({ seed, requests, acceptedMin: 3 });
  context.diagnostic(JSON.stringify(Object.fromEntries(statuses)));
  assert.ok((statuses.get(200) ?? 0) > requests / 10);
  const never = Object.keys(operations).filter((name) => !accepted.has(name));
  assert.deepEqual(
    never.map((name) => `${name}: ${refused.get(name)}`),
    [],
    'every operation is accepted, without an exception',
  );
});
