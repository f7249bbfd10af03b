import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import '@tricorn/onnx/silent';
import { askLocally } from '../testing/askLocally.js';
import { assertLiesNoticed } from '../testing/assertLiesNoticed.js';
import { runProgramLocally } from '../testing/runProgramLocally.js';
import { compileQuestion } from './compileQuestion.js';
import { contribute } from './contribute.js';
import type { Regression } from './fitRegression.js';
import { parseSql } from './parseSql.js';
import type { Question, RegressionMeasure } from './question.js';
import type { Row } from './readRow.js';
import { regressionModel } from './regressionModel.js';

interface Figures {
  values: number[];
  errors: number[];
  rSquared: number;
}

/** What statsmodels and scikit-learn find in the same rows; see the README there. */
const { rows, linear, ridge } = JSON.parse(
  readFileSync(new URL('../../fixtures/regression.json', import.meta.url), 'utf8'),
) as { rows: Row[]; linear: Figures; ridge: Figures };

const columns: Question['columns'] = [
  { name: 'dose', kind: 'number', min: '0', max: '60', decimals: 1 },
  { name: 'age', kind: 'number', min: '0', max: '120', decimals: 0 },
  { name: 'weight', kind: 'number', min: '30', max: '200', decimals: 2 },
  { name: 'pressure', kind: 'number', min: '0', max: '300', decimals: 1 },
];
const question = (sql: string): Question => {
  const { table: _, ...parsed } = parseSql(sql);
  return { ...parsed, columns, rowsMax: 1_000, epsilonMicros: null };
};
const tables = [rows.slice(0, 20), rows.slice(20, 21), rows.slice(21)];

function assertClose(found: Regression, expected: Figures, digits: number): void {
  const all = [found.intercept, ...found.coefficients];
  const close = (a: number, b: number) =>
    assert.ok(Math.abs(a - b) <= 10 ** -digits * Math.abs(b), `${a} instead of ${b}`);
  for (const [i, { value, error }] of all.entries()) {
    close(value, expected.values[i]!);
    close(error!, expected.errors[i]!);
  }
  close(found.rSquared!, expected.rSquared);
}

test('regressions of three parties are those of the pooled rows, with their standard errors', async () => {
  const asked = question(
    'SELECT linear_regression(pressure, dose, age, weight), ridge_regression(2.5, pressure, dose, age, weight) FROM visits',
  );
  assert.equal(asked.rowsMin, 6);
  const [answer] = await askLocally(asked, tables);
  const [first, second] = answer!.values as Regression[];
  assert.equal(first!.rows, 90);
  assertClose(first!, linear, 9);
  assertClose(second!, ridge, 9);
});

test('fifty predictors in whole numbers are solved exactly', async () => {
  // y is 3 + Σ i·x_i without an error; the columns are powers modulo a prime.
  const names = Array.from({ length: 50 }, (_, i) => `x${i}`);
  const table = Array.from({ length: 60 }, (_, row) => {
    const values = names.map((_, i) => Number(BigInt(row + 2) ** BigInt(i + 1) % 1_009n));
    const y = values.reduce((sum, value, i) => sum + i * value, 3);
    return Object.fromEntries([...names.map((name, i) => [name, String(values[i])]), ['y', String(y)]]);
  });
  const asked: Question = {
    ...question(`SELECT linear_regression(y, ${names.join(', ')}) FROM t`),
    columns: [
      ...names.map((name) => ({ name, kind: 'number', min: '0', max: '1008', decimals: 0 }) as const),
      { name: 'y', kind: 'number', min: '0', max: '2000000', decimals: 0 },
    ],
  };
  const [answer] = await askLocally(asked, [table.slice(0, 31), table.slice(31)]);
  const { intercept, coefficients, rSquared } = answer!.values[0] as Regression;
  assert.deepEqual([intercept.value, intercept.error, rSquared], [3, 0, 1]);
  assert.deepEqual(
    coefficients.map(({ value }) => value),
    names.map((_, i) => i),
  );
});

test('predictors that depend on each other, and too few rows, have no regression', async () => {
  const asked: Question = {
    ...question('SELECT linear_regression(pressure, dose, weight) FROM t'),
    epsilonMicros: null,
  };
  const twins = rows.map((row) => ({ ...row, weight: String(30 + 2 * Number(row['dose'])) }));
  assert.deepEqual((await askLocally(asked, [twins, []]))[0]!.values, [null]);
  assert.deepEqual((await askLocally(asked, [rows.slice(0, 4), []]))[0]!.values, [null]);
});

test('a regression is a model that predicts from the cells of a table', async () => {
  const asked = question('SELECT linear_regression(pressure, dose, age, weight) FROM visits');
  const [answer] = await askLocally(asked, tables);
  const fitted = answer!.values[0] as Regression;
  const model = regressionModel(asked.measures[0] as RegressionMeasure, fitted);
  const ort = await import('onnxruntime-node');
  const session = await ort.InferenceSession.create(model);
  const cells = rows.flatMap(({ dose, age, weight }) => [dose!, age!, weight!]);
  const { label } = await session.run({ rows: new ort.Tensor('string', cells, [rows.length, 3]) });
  const predicted = label!.data as Float64Array;
  assert.equal(predicted.length, rows.length);
  const mean = (of: (row: Row, i: number) => number) => rows.map(of).reduce((a, b) => a + b) / rows.length;
  // Least squares leave nothing over on average, and the share of the variance that they should.
  const left = mean((row, i) => Number(row['pressure']) - predicted[i]!);
  assert.ok(Math.abs(left) < 1e-9, String(left));
  const average = mean((row) => Number(row['pressure']));
  const total = mean((row) => (Number(row['pressure']) - average) ** 2);
  const squares = mean((row, i) => (Number(row['pressure']) - predicted[i]!) ** 2);
  assert.ok(Math.abs(1 - squares / total - linear.rSquared) < 1e-9);
});

test('each node that lies in a message of a regression is noticed, and so are sums that no rows have', async () => {
  const asked = question('SELECT linear_regression(pressure, dose) FROM visits');
  const own = await Promise.all(tables.map((table) => contribute(asked, table)));
  const program = compileQuestion(asked, tables.length);
  const inputsOf = (all: readonly bigint[][][]) =>
    all[0]!.flatMap((_, part) => all.map((sums) => sums[part]!));
  await assertLiesNoticed(program, inputsOf(own), 3);
  for (const [place, sums] of own.entries())
    for (const [part, [sum]] of sums.entries()) {
      if (part === 0) continue;
      // More than any rows can have, or less.
      const wrong = (place + part) % 2 === 0 ? sum! + 10n ** 9n : -(10n ** 9n);
      const changed = own.with(place, sums.with(part, [wrong]));
      await assert.rejects(runProgramLocally(program, inputsOf(changed)), {
        reason: 'out-of-bounds',
        message: new RegExp(`P${place} sent data`),
      });
    }
});
