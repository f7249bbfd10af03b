import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@tricorn/testing';
import { createLanes } from './lanes.js';

test('one account leaves places for others, and gives up its own when the slow ones are all taken', async () => {
  const lanes = createLanes(8, 4);
  assert.equal(lanes.shares('quick').perAccountMax, 6);
  const greedy = Array.from({ length: 5 }, () => lanes.enter('quick', 'greedy'));
  const modest = lanes.enter('quick', 'modest');
  assert.deepEqual(lanes.shares('quick'), { perAccountMax: 1, held: { greedy: 5, modest: 1 } });
  await until(() => lanes.free('quick') === 8, { describe: 'the quick places are free' });
  assert.equal(lanes.free('slow'), 0);
  assert.equal(modest.signal.aborted, false, 'the only place of its account');
  assert.equal(greedy.filter(({ signal }) => signal.aborted).length, 2);
  for (const place of [...greedy, modest]) place.release();
  assert.equal(lanes.free('slow'), 4);
});
