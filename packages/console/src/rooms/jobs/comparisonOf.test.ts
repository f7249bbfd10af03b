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
    { name: 'accuracy', values: ['0.91235', '0.90000'], differs: true },
    { name: 'search.trials', values: ['4', ''], differs: true },
  ]);
});
