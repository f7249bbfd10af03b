import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askLocally } from '../testing/askLocally.js';
import { assertLiesNoticed } from '../testing/assertLiesNoticed.js';
import { runProgramLocally } from '../testing/runProgramLocally.js';
import { compileQuestion } from './compileQuestion.js';
import { contribute } from './contribute.js';
import type { Regression } from './fitRegression.js';
import type { Question } from './question.js';
import type { Row } from './readRow.js';

const question = (change: Partial<Question> = {}): Question => ({
  columns: [
    { name: 'pay', kind: 'number', min: '-10', max: '1000', decimals: 1 },
    { name: 'score', kind: 'number', min: '5', max: '100', decimals: 0 },
  ],
  where: [],
  groupBy: [],
  measures: [{ of: 'count' }],
  rowsMax: 7,
  rowsMin: 1,
  epsilonMicros: null,
  join: { key: 'email', owners: [0, 1] },
  ...change,
});
const staff: Row[] = [
  { email: 'ann@x', pay: '100.5' },
  { email: 'bob@x', pay: '-10' },
  { email: 'cleo@x', pay: '300' },
  { email: 'dan@x', pay: '50' },
  { email: 'eve@x', pay: '75.5' },
];
const exams: Row[] = [
  { email: 'eve@x', score: '80' },
  { email: 'zoe@x', score: '99' },
  { email: 'ann@x', score: '60' },
  { email: 'dan@x', score: '50' },
];

test('sums over the rows that two parties share are those of the joined table', async () => {
  const [answer] = await askLocally(
    question({
      measures: [
        { of: 'count' },
        { of: 'sum', column: 'pay' },
        { of: 'mean', column: 'score' },
        { of: 'covariance', column: 'pay', other: 'score' },
        { of: 'regression', column: 'score', predictors: ['pay'], penalty: '0' },
      ],
    }),
    [staff, exams],
  );
  // ann 100.5 60, dan 50 50, eve 75.5 80
  const [count, sum, mean, covariance, regression] = answer!.values;
  assert.deepEqual([count, sum], [3, 226]);
  assert.ok(Math.abs((mean as number) - 190 / 3) < 1e-12);
  const pays = [100.5, 50, 75.5];
  const scores = [60, 50, 80];
  const mid = (list: number[]) => list.reduce((a, b) => a + b) / 3;
  const product = pays.reduce((all, pay, i) => all + (pay - mid(pays)) * (scores[i]! - mid(scores)), 0);
  const square = pays.reduce((all, pay) => all + (pay - mid(pays)) ** 2, 0);
  assert.ok(Math.abs((covariance as number) - product / 2) < 1e-9);
  assert.ok(Math.abs((regression as Regression).coefficients[0]!.value - product / square) < 1e-12);
});

test('the size of an intersection, of up to four parties and of lists of any length', async () => {
  const rowsOf = (...keys: number[]): Row[] => keys.map((key) => ({ email: `person ${key}` }));
  const size = async (...tables: Row[][]) =>
    (await askLocally(question({ columns: [], rowsMax: 4, join: { key: 'email', owners: [] } }), tables))[0]!
      .values[0];
  assert.equal(await size(rowsOf(1, 2, 3), rowsOf(3, 4, 1, 9)), 2);
  assert.equal(await size([], []), 0);
  assert.equal(await size(rowsOf(1, 2, 3, 4), rowsOf(4, 3, 2, 1)), 4);
  assert.equal(await size(rowsOf(1, 2, 3, 4), rowsOf(2, 3, 4), rowsOf(4, 3, 8)), 2);
  assert.equal(await size(rowsOf(1, 2, 3), rowsOf(2, 3), rowsOf(3, 2), rowsOf(5, 2)), 1);
});

test('conditions leave rows out on the machine of their owner, and small intersections are hidden', async () => {
  const count = { of: 'count' } as const;
  const where = [
    { column: 'pay', is: '>', value: '60' },
    { column: 'score', is: '<', value: '70' },
  ] as const;
  const [answer] = await askLocally(question({ where, measures: [count] }), [staff, exams]);
  assert.deepEqual(answer!.values, [1]);
  const [hidden] = await askLocally(question({ rowsMin: 4, measures: [count] }), [staff, exams]);
  assert.deepEqual(hidden!.values, [0]);
});

const grouped = (change: Partial<Question> = {}): Question =>
  question({
    columns: [
      { name: 'pay', kind: 'number', min: '-10', max: '1000', decimals: 1 },
      { name: 'score', kind: 'number', min: '5', max: '100', decimals: 0 },
      { name: 'role', kind: 'category', values: ['cook', 'nurse'] },
      { name: 'school', kind: 'category', values: ['east', 'north', 'west'] },
    ],
    groupBy: ['role'],
    join: { key: 'email', owners: [0, 1, 0, 1] },
    ...change,
  });
const roles: Row[] = staff.map((row, i) => ({ ...row, role: i % 2 === 0 ? 'nurse' : 'cook' }));
const schools: Row[] = exams.map((row, i) => ({ ...row, school: i === 0 ? 'west' : 'east' }));

test('joined rows are grouped by columns of each party, and small groups are hidden', async () => {
  // ann nurse 100.5, 60 east; dan cook 50, 50 east; eve nurse 75.5, 80 west
  const measures = [
    { of: 'count' },
    { of: 'sum', column: 'pay' },
    { of: 'mean', column: 'score' },
    { of: 'variance', column: 'pay' },
    { of: 'covariance', column: 'pay', other: 'score' },
  ] as const;
  const ask = async (change: Partial<Question>) =>
    (await askLocally(grouped(change), [roles, schools])).map(({ group, values }) => [...group, ...values]);
  assert.deepEqual(await ask({ measures }), [
    ['cook', 1, 50, 50, null, null],
    ['nurse', 2, 176, 70, 312.5, -250],
  ]);
  const sum = [{ of: 'count' }, { of: 'sum', column: 'score' }] as const;
  assert.deepEqual(await ask({ measures: sum, groupBy: ['school', 'role'] }), [
    ['east', 'cook', 1, 50],
    ['east', 'nurse', 1, 60],
    ['north', 'cook', 0, null],
    ['north', 'nurse', 0, null],
    ['west', 'cook', 0, null],
    ['west', 'nurse', 1, 80],
  ]);
  assert.deepEqual(await ask({ measures: sum, rowsMin: 2 }), [
    ['cook', 0, null],
    ['nurse', 2, 140],
  ]);
  const where = [
    { column: 'role', is: '!=', value: 'cook' },
    { column: 'school', is: '=', value: 'east' },
  ] as const;
  assert.deepEqual(await ask({ measures: sum, groupBy: [], where }), [[1, 60]]);
});

test('a row in two groups, or partly in one, is noticed, and its party is named', async () => {
  const asked = grouped({ measures: [{ of: 'count' }], groupBy: ['role', 'school'] });
  const good = [await contribute(asked, roles, 0), await contribute(asked, schools, 1)];
  // The lists are the key, pay, score, two of roles and three of schools.
  assert.deepEqual(
    good.map((lists) => lists.length),
    [8, 8],
  );
  const run = async (place: number, list: number, at: number, value: bigint) => {
    const inputs = good.map((own, i) =>
      own.map((values, j) => (i === place && j === list ? values.with(at, value) : values)),
    );
    return await runProgramLocally(compileQuestion(asked, 2), inputs.flat());
  };
  const cook = good[0]![3]!;
  for (const [about, place, list, at, value] of [
    ['a second role', 0, 4, cook.indexOf(1n), 1n],
    ['a role twice', 0, 3, cook.indexOf(1n), 2n],
    ['a role subtracted', 0, 3, cook.indexOf(1n), -1n],
    ['a second school', 1, 6, 0, 1n],
    ['a third school where there is no row', 1, 7, 6, 2n],
  ] as const)
    await assert.rejects(run(place, list, at, value), new RegExp(`P${place} sent data`), about);
});

test('rows that no table could have are noticed, and their party is named', async () => {
  const asked = question({ measures: [{ of: 'sum', column: 'pay' }] });
  const good = [await contribute(asked, staff, 0), await contribute(asked, exams, 1)];
  const run = async (place: number, list: number, at: number, value: bigint) => {
    const inputs = good.map((own, i) =>
      own.map((values, j) => (i === place && j === list ? values.with(at, value) : values)),
    );
    return await runProgramLocally(compileQuestion(asked, 2), inputs.flat());
  };
  const [keys] = good[1]!;
  for (const [about, place, list, at, value] of [
    ['a key twice', 1, 0, 1, keys![0]!],
    ['keys out of order', 1, 0, 0, keys![2]! + 1n],
    ['the first list reversed', 0, 0, 6, 0n],
    ['a value above its bound', 0, 1, 3, 10_001n],
    ['a value below its bound', 1, 2, 0, 4n],
    ['a value below its bound where there is no row', 0, 1, 0, -101n],
  ] as const)
    await assert.rejects(run(place, list, at, value), new RegExp(`P${place} sent data`), about);
});

test('a table with a key twice, or without one, is refused by its row before anything is shared', async () => {
  const asked = question();
  for (const [rows, message] of [
    [[...staff, { email: ' ann@x', pay: '1' }], /Row 6, column "email": another row has the same key/],
    [[{ email: '', pay: '1' }], /Row 1, column "email": the value is missing/],
    [[{ pay: '1' }], /Row 1, column "email": the table has no such column; it has pay/],
    [[{ email: 'a', pay: '1001' }], /Row 1, column "pay": the number is not between/],
    [Array.from({ length: 8 }, (_, i) => ({ email: `${i}`, pay: '1' })), /more than 7 rows/],
  ] as const)
    await assert.rejects(contribute(asked, rows, 0), message);
});

test('each node that lies in a message of a join is noticed', async () => {
  const tries = process.env['TRICORN_TEST_LONG'] === undefined ? 3 : 30;
  for (const asked of [
    question({ rowsMax: 2, columns: [], join: { key: 'email', owners: [] } }),
    question({
      rowsMax: 2,
      measures: [
        { of: 'max', column: 'pay' },
        { of: 'quantile', column: 'score', bins: 4, numerator: 1, denominator: 2 },
        { of: 'rows', columns: ['pay'] },
      ],
    }),
  ]) {
    const inputs = (
      await Promise.all([staff, exams].map((rows, place) => contribute(asked, rows.slice(0, 2), place)))
    ).flat();
    await assertLiesNoticed(compileQuestion(asked, 2), inputs, tries);
  }
});

test('least and greatest values, quantiles and histograms of joined rows are those of the joined table', async () => {
  // ann nurse 100.5, 60 east; dan cook 50, 50 east; eve nurse 75.5, 80 west. Bins of scores from 5 to 100 are 24 wide.
  const measures = [
    { of: 'min', column: 'pay' },
    { of: 'max', column: 'pay' },
    { of: 'min', column: 'score' },
    { of: 'max', column: 'score' },
    { of: 'histogram', column: 'score', bins: 4 },
    { of: 'quantile', column: 'score', bins: 96, numerator: 1, denominator: 2 },
    { of: 'quantile', column: 'score', bins: 4, numerator: 1, denominator: 1 },
    { of: 'quantile', column: 'score', bins: 1, numerator: 1, denominator: 2 },
  ] as const;
  const [answer] = await askLocally(question({ measures }), [staff, exams]);
  assert.deepEqual(answer!.values, [50, 100.5, 50, 80, [0, 1, 1, 1], 60, 77, 5]);
  const byRole = await askLocally(grouped({ measures }), [roles, schools]);
  assert.deepEqual(
    byRole.map(({ values }) => values),
    [
      [50, 50, 50, 50, [0, 1, 0, 0], 50, 29, 5],
      [75.5, 100.5, 60, 80, [0, 0, 1, 1], 60, 77, 5],
    ],
  );
  const [hidden] = await askLocally(question({ measures, rowsMin: 4 }), [staff, exams]);
  assert.deepEqual(hidden!.values, [null, null, null, null, null, null, null, null]);
  assert.throws(
    () => compileQuestion(grouped({ measures, rowsMax: 50_000 }), 2),
    /of joined rows take more than 2000000 comparisons/,
  );
});

test('joined rows are shown without the places of others, if the question says so', async () => {
  const shown = (change: Partial<Question> = {}) =>
    grouped({
      measures: [{ of: 'count' }, { of: 'rows', columns: ['school', 'pay', 'score', 'role'] }],
      groupBy: [],
      ...change,
    });
  const [answer] = await askLocally(shown(), [roles, schools]);
  const [count, rows] = answer!.values as [number, [string, number, number, string][]];
  assert.equal(count, 3);
  assert.deepEqual(
    rows.sort(([, a], [, b]) => a - b),
    [
      ['east', 50, 50, 'cook'],
      ['west', 75.5, 80, 'nurse'],
      ['east', 100.5, 60, 'nurse'],
    ],
  );
  const [few] = await askLocally(shown({ rowsMin: 4 }), [roles, schools]);
  assert.deepEqual(few!.values, [0, null]);
});

test('rows that are shown stand first and are the same wherever they stood', async () => {
  const asked = question({ rowsMax: 12, measures: [{ of: 'rows', columns: ['pay', 'score'] }] });
  for (const step of [1, 3]) {
    const people = Array.from({ length: 12 }, (_, i) => ({
      email: `person ${i}`,
      pay: `${i}`,
      score: `${50 + i}`,
    }));
    const others = people.filter((_, i) => i % step === 0);
    const inputs = [await contribute(asked, people, 0), await contribute(asked, others, 1)].flat();
    const opened = (await runProgramLocally(compileQuestion(asked, 2), inputs)).flat();
    const lists = [1, 2, 3].map((list) => opened.slice(1 + (list - 1) * 12, 1 + list * 12));
    const [isRow, pays, scores] = lists as [bigint[], bigint[], bigint[]];
    assert.deepEqual(isRow, [
      ...others.map(() => 1n),
      ...Array.from({ length: 12 - others.length }, () => 0n),
    ]);
    const found = isRow.flatMap((one, i) => (one === 1n ? [[pays[i]! / 10n, scores[i]! - 50n]] : []));
    assert.deepEqual(
      found.sort(([a], [b]) => Number(a! - b!)),
      others.map(({ pay }) => [BigInt(pay), BigInt(pay)]),
    );
    assert.ok([pays, scores].every((list) => list.every((value, i) => isRow[i] === 1n || value === 0n)));
  }
});
