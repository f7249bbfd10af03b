import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundReport } from './boundReport.js';

const report = {
  computation: 'SVM',
  validation: { accuracy: 0.9, roc: 'x'.repeat(5_000) },
  points: Array.from({ length: 1_000 }, (_, index) => index),
};

test('a report that fits is kept as it is', () => {
  assert.equal(boundReport(report, 20_000), report);
});

test('a report that is too large drops its largest parts, names them and keeps the scores', () => {
  const bounded = boundReport(report, 1_000);
  assert.deepEqual(bounded, {
    computation: 'SVM',
    validation: { accuracy: 0.9 },
    omitted: ['validation.roc', 'points'],
  });
  assert.equal(report.validation.roc.length, 5_000, 'the report itself is unchanged');
  assert.deepEqual(boundReport(report, 5_000)['omitted'], ['validation.roc']);
});
