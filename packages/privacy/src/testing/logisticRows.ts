import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Regression } from '../statistics/fitRegression.js';
import type { Column, Question } from '../statistics/question.js';
import { questionFromSql } from '../statistics/questionFromSql.js';
import type { Row } from '../statistics/readRow.js';

interface Figures {
  readonly values: readonly number[];
  readonly errors: readonly number[];
}

/** Rows, and what statsmodels finds in them; see the README there. */
export const fittedRows = () =>
  JSON.parse(readFileSync(new URL('../../fixtures/regression.json', import.meta.url), 'utf8')) as {
    rows: Row[];
    logistic: Figures;
  };

export const visitColumns: readonly Column[] = [
  { name: 'healed', kind: 'number', min: '0', max: '1', decimals: 0 },
  { name: 'dose', kind: 'number', min: '0', max: '60', decimals: 1 },
  { name: 'age', kind: 'number', min: '0', max: '120', decimals: 0 },
  { name: 'weight', kind: 'number', min: '30', max: '200', decimals: 2 },
];

export const logisticQuestion = (
  sql: string,
  rowsMax: number,
  columns = visitColumns,
  owners: number[] = [],
): Question => questionFromSql({ sql, columns, owners, rowsMax, epsilonMicros: null });

/** To three digits. */
export function assertFits({ intercept, coefficients }: Regression, { values, errors }: Figures): void {
  const close = (a: number, b: number) =>
    assert.ok(Math.abs(a - b) <= 5e-4 * Math.abs(b), `${a} instead of ${b}`);
  for (const [i, { value, error }] of [intercept, ...coefficients].entries()) {
    close(value, values[i]!);
    close(error!, errors[i]!);
  }
}
