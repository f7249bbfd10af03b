import assert from 'node:assert/strict';
import { test } from 'node:test';
import '@tricorn/onnx/silent';
import { askLocally } from '../testing/askLocally.js';
import {
  assertFits,
  fittedRows,
  logisticQuestion as question,
  visitColumns,
} from '../testing/logisticRows.js';
import type { Regression } from './fitRegression.js';
import { askedOf, questionText } from './planQuestion.js';
import { questionFromSql } from './questionFromSql.js';
import { modelsOf } from './regressionModel.js';

const { rows, logistic } = fittedRows();

test('a logistic regression of three parties is that of the pooled rows, and a model with probabilities', async () => {
  const asked = question('SELECT count(*), logistic_regression(healed, dose, age, weight) FROM visits', 70);
  assert.equal(asked.rowsMin, 6);
  const answers = await askLocally(asked, [rows.slice(0, 20), rows.slice(20, 21), rows.slice(21)]);
  const [count, found] = answers[0]!.values;
  assert.equal(count, 90);
  assertFits(found as Regression, logistic);

  const [model] = modelsOf(asked, answers);
  assert.equal(model!.title, 'logistic regression of healed on dose, age, weight');
  const ort = await import('onnxruntime-node');
  const session = await ort.InferenceSession.create(model!.onnx);
  const cells = rows.flatMap(({ dose, age, weight }) => [dose!, age!, weight!]);
  const { label, probabilities } = await session.run({
    rows: new ort.Tensor('string', cells, [rows.length, 3]),
  });
  const ones = rows.map((_, i) => (probabilities!.data as Float64Array)[2 * i + 1]!);
  assert.deepEqual(
    label!.data,
    ones.map((one) => (one > 0.5 ? '1' : '0')),
  );
  // A fit with an intercept predicts as many as there are.
  const healed = rows.filter((row) => row['healed'] === '1').length;
  const sum = ones.reduce((a, b) => a + b);
  assert.ok(Math.abs(sum - healed) < 1e-3, `${sum} instead of ${healed}`);
});

test('what a logistic regression cannot be asked is refused with the reason', async () => {
  const sql = (more: string) => `SELECT logistic_regression(healed, dose)${more}`;
  for (const [asked, reason] of [
    [() => question(sql(', avg(age) FROM t'), 10), /only count\(\*\) is asked beside a logistic regression/],
    [
      () =>
        question(sql(' FROM t GROUP BY ward'), 10, [
          ...visitColumns,
          { name: 'ward', kind: 'category', values: ['a'] },
        ]),
      /without groups/,
    ],
    [() => question('SELECT logistic_regression(age, dose) FROM t', 10), /column "age" must be 0 or 1/],
    [
      () => question('SELECT logistic_regression(healed, healed) FROM t', 10),
      /not the column that they predict/,
    ],
    [
      () => questionFromSql({ sql: sql(' FROM t'), columns: visitColumns, owners: [], epsilonMicros: 1 }),
      /has no noise/,
    ],
  ] as const)
    assert.throws(asked, reason);
  const asking = {
    parties: 3,
    recipients: [],
    security: { model: 'malicious', statisticalBits: 64 },
  } as const;
  await assert.rejects(
    askedOf(questionText(question(sql(' FROM t'), 7_000)), asking),
    /at most 20000 rows of all parties together/,
  );
});
