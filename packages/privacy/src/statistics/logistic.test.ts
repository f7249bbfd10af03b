import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import '@tricorn/onnx/silent';
import { askLocally } from '../testing/askLocally.js';
import { runProgramLocally } from '../testing/runProgramLocally.js';
import { compileQuestion } from './compileQuestion.js';
import { contribute } from './contribute.js';
import type { Coefficient, Regression } from './fitRegression.js';
import { askedOf, questionText } from './planQuestion.js';
import { questionFromSql } from './questionFromSql.js';
import type { Column, Question } from './question.js';
import type { Row } from './readRow.js';
import { modelsOf } from './regressionModel.js';

/** What statsmodels finds in the same rows; see the README there. */
const { rows, logistic } = JSON.parse(
  readFileSync(new URL('../../fixtures/regression.json', import.meta.url), 'utf8'),
) as { rows: Row[]; logistic: { values: number[]; errors: number[] } };

const columns: Column[] = [
  { name: 'healed', kind: 'number', min: '0', max: '1', decimals: 0 },
  { name: 'dose', kind: 'number', min: '0', max: '60', decimals: 1 },
  { name: 'age', kind: 'number', min: '0', max: '120', decimals: 0 },
  { name: 'weight', kind: 'number', min: '30', max: '200', decimals: 2 },
];
const question = (sql: string, rowsMax: number, given = columns, owners: number[] = []): Question =>
  questionFromSql({ sql, columns: given, owners, rowsMax, epsilonMicros: null });

function assertClose(found: Regression, values: readonly number[], errors: readonly number[]): void {
  const close = (a: number, b: number) => assert.ok(Math.abs(a - b) <= 5e-4 * Math.abs(b), `${a} instead of ${b}`);
  for (const [i, { value, error }] of coefficientsOf(found).entries()) {
    close(value, values[i]!);
    close(error!, errors[i]!);
  }
}
const coefficientsOf = ({ intercept, coefficients }: Regression): Coefficient[] => [intercept, ...coefficients];

test('a logistic regression of three parties is that of the pooled rows, and a model with probabilities', async () => {
  const asked = question('SELECT count(*), logistic_regression(healed, dose, age, weight) FROM visits', 70);
  assert.equal(asked.rowsMin, 6);
  const answers = await askLocally(asked, [rows.slice(0, 20), rows.slice(20, 21), rows.slice(21)]);
  const [count, found] = answers[0]!.values;
  assert.equal(count, 90);
  assertClose(found as Regression, logistic.values, logistic.errors);

  const [model] = modelsOf(asked, answers);
  assert.equal(model!.title, 'logistic regression of healed on dose, age, weight');
  const ort = await import('onnxruntime-node');
  const session = await ort.InferenceSession.create(model!.onnx);
  const cells = rows.flatMap(({ dose, age, weight }) => [dose!, age!, weight!]);
  const { label, probabilities } = await session.run({ rows: new ort.Tensor('string', cells, [rows.length, 3]) });
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

test('joined rows are fitted too, also where few are 1 and bounds are far too wide', async () => {
  // Random seed 7, by a linear congruential generator.
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const people = Array.from({ length: 400 }, (_, i) => {
    const pay = Math.round(20_000 + 60_000 * random());
    return { id: `${i}`, pay, ill: random() < 1 / (1 + Math.exp(7.5 - pay / 12_000)) ? 1 : 0 };
  });
  assert.ok(people.filter(({ ill }) => ill === 1).length < 60);
  const given: Column[] = [
    { name: 'ill', kind: 'number', min: '0', max: '1', decimals: 0 },
    { name: 'pay', kind: 'number', min: '-1000000', max: '5000000', decimals: 0 },
  ];
  const sql = 'SELECT logistic_regression(ill, pay) FROM staff JOIN clinic USING (id)';
  const pays = [...people, { id: 'x', pay: 1 }].map(({ id, pay }) => ({ id, pay: String(pay) }));
  const ills = [{ id: 'y', ill: 1 }, ...people].map(({ id, ill }) => ({ id, ill: String(ill) }));
  const [answer] = await askLocally(question(sql, 405, given, [1, 0]), [pays, ills]);
  const [found] = answer!.values as [Regression];
  assert.equal(found.rows, 400);
  const { values, errors } = fitInNumbers(people.map(({ pay, ill }) => [pay / 10_000, ill]));
  assertClose(found, [values[0]!, values[1]! / 10_000], [errors[0]!, errors[1]! / 10_000]);
});

// Newton's method for one predictor, until nothing changes.
function fitInNumbers(points: readonly (readonly [x: number, y: number])[]): { values: number[]; errors: number[] } {
  let [a, b] = [0, 0];
  for (;;) {
    const sums = [0, 0, 0, 0, 0];
    for (const [x, y] of points) {
      const p = 1 / (1 + Math.exp(-a - b * x));
      const w = p * (1 - p);
      for (const [i, term] of [y - p, x * (y - p), w, w * x, w * x * x].entries()) sums[i]! += term;
    }
    const [ga, gb, aa, ab, bb] = sums as [number, number, number, number, number];
    const determinant = aa * bb - ab * ab;
    const [da, db] = [(bb * ga - ab * gb) / determinant, (aa * gb - ab * ga) / determinant];
    [a, b] = [a + da, b + db];
    if (Math.abs(da) + Math.abs(db) < 1e-12)
      return { values: [a, b], errors: [Math.sqrt(bb / determinant), Math.sqrt(aa / determinant)] };
  }
}

test('there is no logistic regression of too few rows, of twins, or where predictors tell the target', async () => {
  const asked = question('SELECT count(*), logistic_regression(healed, dose, age) FROM visits', 30);
  const ask = async (table: Row[]) => (await askLocally(asked, [table, []]))[0]!.values;
  const few = rows.slice(0, 24);
  assert.deepEqual(await ask(few.slice(0, 4)), [0, null]);
  assert.deepEqual(await ask(few.map((row) => ({ ...row, age: String(Math.round(Number(row['dose']))), dose: String(Math.round(Number(row['dose']))) }))), [24, null]);
  assert.deepEqual(await ask(few.map((row) => ({ ...row, healed: Number(row['age']) > 50 ? '1' : '0' }))), [24, null]);
});

test('rows that no table could have are noticed, and their party is named', async () => {
  const asked = question('SELECT logistic_regression(healed, dose) FROM visits', 6);
  const good = await Promise.all([rows.slice(0, 6), rows.slice(6, 9)].map((table) => contribute(asked, table)));
  assert.deepEqual(good[1]![0], [1n, 1n, 1n, 0n, 0n, 0n]);
  for (const [about, place, list, at, value] of [
    ['a row that counts twice', 0, 0, 0, 2n],
    ['a target that is neither 0 nor 1', 1, 1, 0, -1n],
    ['a value above its bound', 0, 2, 5, 601n],
    ['a value where there is no row', 1, 2, 4, 1n],
    ['a target where there is no row', 1, 1, 5, 1n],
  ] as const) {
    const inputs = good.map((own, i) =>
      own.map((values, j) => (i === place && j === list ? values.with(at, value) : values)),
    );
    await assert.rejects(runProgramLocally(compileQuestion(asked, 2), inputs.flat()), new RegExp(`P${place} sent data`), about);
  }
});

test('what a logistic regression cannot be asked is refused with the reason', async () => {
  const sql = (more: string) => `SELECT logistic_regression(healed, dose)${more}`;
  for (const [asked, reason] of [
    [() => question(sql(', avg(age) FROM t'), 10), /only count\(\*\) is asked beside a logistic regression/],
    [() => question(sql(' FROM t GROUP BY ward'), 10, [...columns, { name: 'ward', kind: 'category', values: ['a'] }]), /without groups/],
    [() => question('SELECT logistic_regression(age, dose) FROM t', 10), /column "age" must be 0 or 1/],
    [() => question('SELECT logistic_regression(healed, healed) FROM t', 10), /not the column that they predict/],
    [() => questionFromSql({ sql: sql(' FROM t'), columns, owners: [], epsilonMicros: 1 }), /has no noise/],
  ] as const)
    assert.throws(asked, reason);
  const asking = { parties: 3, recipients: [], security: { model: 'malicious', statisticalBits: 64 } } as const;
  await assert.rejects(askedOf(questionText(question(sql(' FROM t'), 7_000)), asking), /at most 20000 rows of all parties together/);
});
