import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from './until.js';

const describe = 'the count is three';

test('the value that ends the wait is returned, zero and empty text included', async () => {
  let looks = 0;
  assert.equal(await until(() => (++looks < 3 ? undefined : looks), { describe, intervalMs: 1 }), 3);
  assert.equal(await until(async () => 0, { describe }), 0);
  assert.equal(await until(() => '', { describe }), '');
});

test('a condition that never holds fails with what was waited for', async () => {
  await assert.rejects(
    until(() => false, { describe, timeoutMs: 5, intervalMs: 1 }),
    /^Error: timed out after 5 ms waiting until the count is three$/,
  );
  let count = 0;
  await assert.rejects(
    until(() => ++count > 3, { describe: () => `${count} is three`, timeoutMs: 0 }),
    /waiting until 1 is three$/,
  );
});

test('an error of the condition ends the wait', async () => {
  await assert.rejects(
    until(
      () => {
        throw new Error('broken');
      },
      { describe },
    ),
    /^Error: broken$/,
  );
});
