import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { askLocally } from '../testing/askLocally.js';
import type { Regression } from './fitRegression.js';
import { parseSql } from './parseSql.js';
import type { Question } from './question.js';
import type { Row } from './readRow.js';

/** What statsmodels finds in the same rows; see the README there. */
const { rows, logistic } = JSON.parse(
  readFileSync(new URL('../../fixtures/regression.json', import.meta.url), 'utf8'),
) as { rows: Row[]; logistic: { values: number[]; errors: number[] } };

const columns: Question['columns'] = [
  { name: 'healed', kind: 'number', min: '0', max: '1', decimals: 0 },
  { name: 'dose', kind: 'number', min: '0', max: '60', decimals: 1 },
  { name: 'age', kind: 'number', min: '0', max: '120', decimals: 0 },
  { name: 'weight', kind: 'number', min: '30', max: '200', decimals: 2 },
];
const question = (sql: string): Question => {
  const { table: _, ...parsed } = parseSql(sql);
  return { ...parsed, columns, rowsMax: 70, epsilonMicros: null };
};
const tables = [rows.slice(0, 20), rows.slice(20, 21), rows.slice(21)];

test('a logistic regression of three parties is that of the pooled rows, with its standard errors', async () => {
  const asked = question('SELECT count(*), logistic_regression(healed, dose, age, weight) FROM visits');
  assert.equal(asked.rowsMin, 6);
  const [answer] = await askLocally(asked, tables);
  assert.equal(answer!.values[0], 90);
  const found = answer!.values[1] as Regression;
  for (const [i, { value, error }] of [found.intercept, ...found.coefficients].entries()) {
    const [expected, expectedError] = [logistic.values[i]!, logistic.errors[i]!];
    console.log(value / expected - 1, error! / expectedError - 1);
    assert.ok(Math.abs(value - expected) <= 5e-4 * Math.abs(expected), `${value} instead of ${expected}`);
    assert.ok(Math.abs(error! - expectedError) <= 5e-4 * expectedError, `${error} instead of ${expectedError}`);
  }
});
