import assert from 'node:assert/strict';
import test from 'node:test';
import { scoreClassification } from './classification.js';

const classes = ['a', 'b', 'c'];
const labels = Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2);
/** With equal probabilities in different classes, and a class that is certain. */
const rows = [
  [0.7, 0.2, 0.1],
  [0.5, 0.3, 0.2],
  [0.2, 0.6, 0.2],
  [0.5, 0.25, 0.25],
  [0.1, 0.8, 0.1],
  [0.3, 0.4, 0.3],
  [0.5, 0.3, 0.2],
  [0.2, 0.3, 0.5],
  [0.1, 0.6, 0.3],
  [0.2, 0.2, 0.6],
  [0.1, 0.6, 0.3],
  [0, 0, 1],
];
const predicted = Int32Array.from(rows, (row) => row.indexOf(Math.max(...row)));
const scores = scoreClassification(
  { labels, predicted, probabilities: Float64Array.from(rows.flat()) },
  classes,
);

function close(actual: number | null | undefined, expected: number): void {
  assert.ok(Math.abs(actual! - expected) < 1e-12, `${actual} instead of ${expected}`);
}

test('accuracy, F1, log loss and the confusion matrix are those of scikit-learn', () => {
  close(scores.accuracy, 0.6666666666666666);
  close(scores.f1Macro, 0.6722222222222222);
  close(scores.logLoss, 0.7604509300992398);
  assert.deepEqual(scores.confusionMatrix, [
    [3, 1, 0],
    [1, 3, 1],
    [0, 1, 2],
  ]);
  const expected = [
    { precision: 0.75, recall: 0.75, f1: 0.75, support: 4 },
    { precision: 0.6, recall: 0.6, f1: 0.6, support: 5 },
    { precision: 2 / 3, recall: 2 / 3, f1: 2 / 3, support: 3 },
  ];
  for (const [index, { precision, recall, f1, support }] of expected.entries()) {
    const own = scores.perClass[index]!;
    close(own.precision, precision);
    close(own.recall, recall);
    close(own.f1, f1);
    assert.equal(own.support, support);
  }
});

test('the ROC curves and the areas under them are those of scikit-learn, equal scores taken together', () => {
  const expected = [
    {
      auc: 0.875,
      falsePositiveRate: [0, 0, 0.125, 0.25, 0.5, 0.875, 1],
      truePositiveRate: [0, 0.25, 0.75, 0.75, 1, 1, 1],
    },
    {
      auc: 0.7714285714285715,
      falsePositiveRate: [0, 0, 2 / 7, 2 / 7, 3 / 7, 4 / 7, 6 / 7, 1],
      truePositiveRate: [0, 0.2, 0.4, 0.6, 1, 1, 1, 1],
    },
    {
      auc: 0.9259259259259259,
      falsePositiveRate: [0, 0, 0, 1 / 9, 3 / 9, 4 / 9, 7 / 9, 1],
      truePositiveRate: [0, 1 / 3, 2 / 3, 2 / 3, 1, 1, 1, 1],
    },
  ];
  for (const [index, curve] of expected.entries()) {
    const own = scores.roc[index]!;
    close(own.auc, curve.auc);
    assert.equal(own.falsePositiveRate.length, curve.falsePositiveRate.length);
    own.falsePositiveRate.forEach((rate, point) => {
      close(rate, curve.falsePositiveRate[point]!);
      close(own.truePositiveRate[point], curve.truePositiveRate[point]!);
    });
  }
});

test('a class without rows, or with all of them, has no area and no curve', () => {
  const { roc, perClass } = scoreClassification(
    {
      labels: Int32Array.of(0, 0),
      predicted: Int32Array.of(0, 1),
      probabilities: Float64Array.of(0.9, 0.1, 0.2, 0.8),
    },
    ['only', 'absent'],
  );
  assert.deepEqual(
    roc.map(({ auc, falsePositiveRate }) => [auc, falsePositiveRate]),
    [
      [null, []],
      [null, []],
    ],
  );
  assert.deepEqual(
    perClass.map(({ f1 }) => f1),
    [2 / 3, 0],
  );
});

test('the calibration compares predicted with actual shares, and thresholds belong to the points of the curve', () => {
  const labels = Int32Array.of(1, 1, 0, 0, 1, 0);
  const ofOne = [0.92, 0.94, 0.96, 0.11, 0.13, 0.15];
  const probabilities = Float64Array.from(ofOne.flatMap((p) => [1 - p, p]));
  const predicted = Int32Array.from(ofOne, (p) => (p > 0.5 ? 1 : 0));
  const { calibration, roc } = scoreClassification({ labels, predicted, probabilities }, ['no', 'yes']);
  const { bins } = calibration[1]!;
  assert.deepEqual(
    bins.map(({ predicted: mean, actual, rows }) => [mean.toFixed(2), actual.toFixed(2), rows]),
    [
      ['0.13', '0.33', 3],
      ['0.94', '0.67', 3],
    ],
  );
  const { thresholds, truePositiveRate, falsePositiveRate } = roc[1]!;
  thresholds.forEach((threshold, point) => {
    const claimed = ofOne.map((p) => p >= threshold);
    const rate = (own: number) =>
      claimed.filter((yes, row) => yes && labels[row] === own).length /
      labels.filter((label) => label === own).length;
    assert.ok(
      Math.abs(rate(1) - truePositiveRate[point]!) < 1e-9 &&
        Math.abs(rate(0) - falsePositiveRate[point]!) < 1e-9,
    );
  });
});
