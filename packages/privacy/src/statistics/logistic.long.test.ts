import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askLocally } from '../testing/askLocally.js';
import { assertFits, fittedRows, logisticQuestion as question } from '../testing/logisticRows.js';
import { runProgramLocally } from '../testing/runProgramLocally.js';
import { compileQuestion } from './compileQuestion.js';
import { contribute } from './contribute.js';
import type { Regression } from './fitRegression.js';
import type { Column } from './question.js';
import type { Row } from './readRow.js';

const { rows } = fittedRows();

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
  const inUnits = ([a, b]: readonly number[]) => [a!, b! / 10_000];
  assertFits(found, { values: inUnits(values), errors: inUnits(errors) });
});

// Newton's method for one predictor, until nothing changes.
function fitInNumbers(points: readonly (readonly [x: number, y: number])[]): {
  values: number[];
  errors: number[];
} {
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

const few = rows.slice(0, 24);
for (const [about, table, count] of [
  ['too few rows', rows.slice(0, 4), 0],
  [
    'predictors that depend on each other',
    few.map((row) => ({ ...row, dose: `${Number(row['age']) / 2}` })),
    24,
  ],
  [
    'predictors that tell the target',
    few.map((row) => ({ ...row, healed: Number(row['age']) > 50 ? '1' : '0' })),
    24,
  ],
] as [string, Row[], number][])
  test(`there is no logistic regression of ${about}`, async () => {
    const asked = question('SELECT count(*), logistic_regression(healed, dose, age) FROM visits', 24);
    assert.deepEqual((await askLocally(asked, [table, []]))[0]!.values, [count, null]);
  });

test('rows that no table could have are noticed, and their party is named', async () => {
  const asked = question('SELECT logistic_regression(healed, dose) FROM visits', 6);
  const good = await Promise.all(
    [rows.slice(0, 6), rows.slice(6, 9)].map((table) => contribute(asked, table)),
  );
  assert.deepEqual(good[1]![0], [1n, 1n, 1n, 0n, 0n, 0n]);
  for (const [about, place, list, at, value] of [
    ['a row that counts twice', 0, 0, 0, 2n],
    ['a target that is neither 0 nor 1', 1, 1, 0, -1n],
    ['a value above its bound', 0, 2, 5, 601n],
    ['a target where there is no row', 1, 1, 5, 1n],
  ] as const) {
    const inputs = good.map((own, i) =>
      own.map((values, j) => (i === place && j === list ? values.with(at, value) : values)),
    );
    await assert.rejects(
      runProgramLocally(compileQuestion(asked, 2), inputs.flat()),
      new RegExp(`P${place} sent data`),
      about,
    );
  }
});
