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
    const { genImgSDXL, genImgFlux, txt2Motion, cogVideo, pyramid } = prices as Record<string, number>;
    assert.deepEqual(
      [genImgSDXL, genImgFlux],
      [7, 7],
      'one model has one price, whatever the name of the mode',
    );
    assert.deepEqual([txt2Motion, cogVideo, pyramid], [40, 40, 40]);
    const german = { prompt: 'ein roter Apfel auf dem Tisch' };
    const asked = await server.call('queryTaskPrice', { mode: 'pyramid', ...german }, server.alice);
    const [warning] = asked.body['warnings'] as { name: string; text: string }[];
    assert.equal(warning?.name, 'promptLanguage');
    assert.match(warning.text, /English/);
    assert.deepEqual(
      [
        body['warnings'],
        submitted.body['warnings'],
        (await server.call('genImg', german, server.alice)).body['warnings'],
      ],
      [[], [], [warning]],
    );
  } finally {
    await server.close();
  }
});
