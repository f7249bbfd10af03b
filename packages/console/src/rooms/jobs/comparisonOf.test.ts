import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobDetail } from '@tricorn/client';
import { comparisonOf } from './comparisonOf.js';

const job = (parameters: object, report: object) => ({ parameters, report }) as unknown as JobDetail;

test('a comparison marks what differs, and takes numbers but no curves from the reports', () => {
  const { settings, results } = comparisonOf([
    job({ max_depth: 3, seed: 1 }, { accuracy: 0.912345678, curve: [1, 2], search: { trials: 4 } }),
    job({ seed: 1 }, { accuracy: 0.9 }),
  ]);
  assert.deepEqual(settings, [
    { name: 'max_depth', values: ['3', ''], differs: true },
    { name: 'seed', values: ['1', '1'], differs: false },
  ]);
  assert.deepEqual(results, [
    { name: 'Accuracy', values: ['0.91235', '0.90000'], differs: true, best: [0] },
    { name: 'Trials', values: ['4', ''], differs: true },
  ]);
});

test('measures of quality come first, in words, and the best of each is marked', () => {
  const { results } = comparisonOf([
    job({}, { data: { memoryBytes: 7 }, regression: { rmse: 2, r2: 0.5 } }),
    job({}, { data: { memoryBytes: 7 }, regression: { rmse: 1, r2: 0.5 } }),
    job({}, {}),
  ]);
  assert.deepEqual(
    results.map(({ name, best }) => [name, best]),
    [
      ['R²', [0, 1]],
      ['RMSE', [1]],
      ['Memory in bytes', undefined],
    ],
  );
});
