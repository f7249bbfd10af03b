import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseThreshold } from './readLearningReport.js';

const perClass = [
  { name: 'no', precision: 1, recall: 1, f1: 1, support: 90 },
  { name: 'yes', precision: 1, recall: 1, f1: 1, support: 10 },
];
const roc = [
  {
    name: 'yes',
    auc: 0.9,
    falsePositiveRate: [0, 0.1, 0.5, 1],
    truePositiveRate: [0, 0.6, 1, 1],
    thresholds: [1.01, 0.7, 0.3, 0],
  },
];

test('the threshold follows the costs of both errors', () => {
  const choose = (falsePositive: number, falseNegative: number) =>
    chooseThreshold({ roc, perClass }, 'yes', { falsePositive, falseNegative });
  assert.equal(choose(1, 1)?.threshold, 1.01, 'false alarms cost more than the few rows that are missed');
  assert.deepEqual(choose(1, 5), {
    threshold: 0.7,
    truePositiveRate: 0.6,
    falsePositiveRate: 0.1,
    cost: 0.29,
  });
  assert.equal(choose(1, 100)?.threshold, 0.3);
  assert.equal(choose(0, 1)?.threshold, 0.3, 'the highest threshold that misses nothing');
  assert.equal(
    chooseThreshold({ roc, perClass }, 'maybe', { falsePositive: 1, falseNegative: 1 }),
    undefined,
  );
});
