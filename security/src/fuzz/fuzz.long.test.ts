import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz.js';

const requests = 20_000;
const seed = Number(process.env['TRICORN_TEST_SEED'] ?? 20_000);

test(`${requests} random requests from seed ${seed}, many of them accepted, leave nothing behind and the books balanced`, async (context) => {
  const { statuses, accepted } = await fuzz({ seed, requests, acceptedMin: 3 });
  context.diagnostic(JSON.stringify(Object.fromEntries(statuses)));
  assert.ok((statuses.get(200) ?? 0) > requests / 10);
  assert.ok(accepted.size > 85, `${accepted.size} operations were accepted`);
});
