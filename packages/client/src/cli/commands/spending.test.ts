import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divideUsage } from './spending.js';

const used = (day: string, model: string, calls: number, tokens: number) => ({
  day,
  model,
  calls,
  prompt_tokens: tokens - calls,
  completion_tokens: calls,
  tokens,
});

test('the usage of a day and a model is divided among the API keys and the calls without one', () => {
  const data = [used('2026-02-02', 'small', 5, 50), used('2026-02-01', 'small', 2, 20)];
  const keys = [
    { key_id: 'k1', key_name: 'robot', ...used('2026-02-02', 'small', 3, 30) },
    { key_id: 'k2', key_name: '', ...used('2026-02-01', 'small', 2, 20) },
    { key_id: 'k1', key_name: 'robot', ...used('2026-02-02', 'another', 1, 10) },
  ];
  assert.deepEqual(divideUsage({ data, keys }), [
    { ...used('2026-02-02', 'small', 2, 20), key: '' },
    { ...used('2026-02-02', 'small', 3, 30), key: 'robot' },
    { ...used('2026-02-01', 'small', 2, 20), key: 'k2' },
  ]);
  assert.deepEqual(divideUsage({ data: [], keys: [] }), []);
});
