import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../../testing/harness.js';

test('the configured price of a task is known before it is submitted', async () => {
  const server = await startTestServer({ env: { TRICORN_PICTURES_PRICES: 'genImg=7' } });
  try {
    const { body } = await server.call('queryTaskPrice', {}, server.alice);
    const prices = body['data'] as Record<string, number>;
    const submitted = await server.call('genImg', { prompt: 'an apple' }, server.alice);
    assert.equal(prices['genImg'], 7);
    assert.equal(submitted.body['token_cost'], 7);
    assert.ok(prices['pyramid']! > prices['genImg']);
  } finally {
    await server.close();
  }
});
