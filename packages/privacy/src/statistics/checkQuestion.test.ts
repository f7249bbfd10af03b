import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkQuestion } from './checkQuestion.js';

const good = {
  columns: [
    { name: 'role', kind: 'category', values: ['nurse', 'cook'] },
    { name: 'pay', kind: 'number', min: '0', max: '100', decimals: 2 },
  ],
  where: [
    { column: 'pay', is: '>', value: '10.5' },
    { column: 'role', is: '!=', value: 'cook' },
  ],
  groupBy: ['role'],
  measures: [{ of: 'mean', column: 'pay' }],
  rowsMax: 10,
  rowsMin: 3,
  epsilonMicros: null,
};

test('a question is taken as it is', () => {
  assert.deepEqual(checkQuestion(JSON.parse(JSON.stringify(good))), good);
});

test('a question that cannot be computed is refused with the reason', () => {
  const number = (change: object) => ({
    columns: [{ ...good.columns[1], ...change }],
    where: [],
    groupBy: [],
  });
  const joined = (change = {}) => ({ join: { key: 'id', owners: [0, 1], ...change } });
  const roles = (count: number) => ({
    columns: [
      {
        name: 'role',
        kind: 'category',
        values: ['cook', ...Array.from({ length: count - 1 }, (_, i) => `${i}`)],
      },
      good.columns[1],
    ],
  });
  const rows = (...columns: string[]) => ({ of: 'rows', columns });
  const regression = { of: 'regression', column: 'pay', predictors: ['age'], penalty: '0' };
  for (const [change, reason] of [
    [{ columns: [good.columns[0], good.columns[0]] }, /two columns have the same name/],
    [
      { columns: [{ name: 'role', kind: 'category', values: ['a', 'a'] }] },
      /a category needs different values/,
    ],
    [{ measures: [] }, /nothing is measured/],
    [{ measures: [{ of: 'mean', column: 'age' }] }, /there is no column "age"; declare it/],
    [{ measures: [{ of: 'mean', column: 'role' }] }, /column "role" is not a number/],
    [{ measures: [{ of: 'mode', column: 'pay' }] }, /a measure is unknown/],
    [{ measures: [{ of: 'histogram', column: 'pay', bins: 0 }] }, /a whole number from 1 to 4096/],
    [
      { ...number({ max: '0.01' }), measures: [{ of: 'histogram', column: 'pay', bins: 3 }] },
      /fewer values than bins/,
    ],
    [
      { measures: [{ of: 'quantile', column: 'pay', bins: 5, numerator: 3, denominator: 2 }] },
      /a quantile lies above 0 and at most at 1/,
    ],
    [{ measures: [{ ...regression, predictors: [] }] }, /a regression needs predictors, each named once/],
    [{ measures: [{ ...regression, predictors: ['pay'] }] }, /and not the column that they predict/],
    [{ measures: [{ ...regression, penalty: '-1' }] }, /the penalty of a regression is not negative/],
    [{ measures: [{ ...regression, penalty: '1e3' }] }, /a number is expected/],
    [{ measures: [regression], rowsMin: 4 }, /there is no column "age"; declare it/],
    [
      { columns: [...good.columns, { ...good.columns[1], name: 'age' }], measures: [regression] },
      /hide groups with fewer than 4 rows/,
    ],
    [{ groupBy: ['pay'] }, /column "pay" is not a category/],
    [{ groupBy: ['role', 'role'] }, /a column groups twice/],
    [{ where: [{ column: 'role', is: '<', value: 'cook' }] }, /compared with = and != only/],
    [{ where: [{ column: 'role', is: '=', value: 'pilot' }] }, /"pilot" is not a value of category "role"/],
    [{ where: [{ column: 'pay', is: '=', value: 'much' }] }, /a number is expected/],
    [{ where: [{ column: 'pay', is: '~', value: '1' }] }, /a comparison is unknown/],
    [number({ min: '5', max: '4' }), /least value above its greatest/],
    [number({ min: '1e3' }), /a number is expected/],
    [number({ min: '0.001' }), /more than 2 decimals/],
    [{ rowsMax: 0 }, /a whole number from 1/],
    [{ rowsMin: 1.5 }, /a whole number from 1/],
    [{ rowsMin: 2 }, /could show a single row: hide groups with fewer than 3 rows .* or ask with noise/],
    [{ epsilonMicros: 0 }, /a whole number from 1/],
    [{ epsilonMicros: 40_000_001 }, /a whole number from 1 to 40000000/],
    [{ epsilonMicros: 1, measures: [{ of: 'max', column: 'pay' }] }, /one row alone decides/],
    [{ columns: [{ name: 'a\nb', kind: 'category', values: ['x'] }] }, /in one line/],
    [{ columns: 'all' }, /a list of at most 200/],
    [
      {
        columns: ['a', 'b'].map((name) => ({
          name,
          kind: 'category',
          values: Array.from({ length: 1_024 }, (_, i) => `${i}`),
        })),
        where: [],
        groupBy: ['a', 'b'],
      },
      /more than 1024 groups/,
    ],
    [
      {
        columns: Array.from({ length: 101 }, (_, i) => ({ ...good.columns[1], name: `c${i}` })),
        measures: Array.from({ length: 100 }, (_, i) => ({
          ...regression,
          column: `c${i}`,
          predictors: Array.from({ length: 101 }, (_, i) => `c${i}`).filter((name) => name !== `c${i}`),
        })),
        where: [],
        groupBy: [],
        rowsMin: 200,
      },
      /more than 20000 sums/,
    ],
    [joined({ owners: [0] }), /every column of joined tables has one owner/],
    [joined({ key: 'pay' }), /the key is not a column that is measured/],
    [
      {
        ...joined(),
        measures: [{ of: 'quantile', column: 'pay', bins: 4, numerator: 1, denominator: 2 }],
        epsilonMicros: 1,
      },
      /a quantile of joined rows has no noise/,
    ],
    [{ measures: [rows('pay')], groupBy: [] }, /rows of a single table are never shown/],
    [
      { ...joined(), groupBy: [], measures: [rows('pay'), rows('role')] },
      /rows are shown once, and without groups/,
    ],
    [{ ...joined(), measures: [rows('pay')] }, /rows are shown once, and without groups/],
    [
      { ...joined(), groupBy: [], measures: [rows('pay')], epsilonMicros: 1 },
      /rows that are shown have no noise/,
    ],
    [{ ...joined(), groupBy: [], measures: [rows('age')] }, /a column that is shown is not declared/],
    [{ ...joined(), groupBy: [], measures: [rows()] }, /rows are shown with columns, each named once/],
    [{ ...joined(), groupBy: [], measures: [rows('pay', 'pay')] }, /each named once/],
    [
      { ...joined(), groupBy: [], measures: [rows('pay')], rowsMax: 25_001 },
      /rows that are shown have more than 50000 cells/,
    ],
    [{ ...joined(), rowsMax: 100_001 }, /at most 100000 rows/],
    [{ ...joined(), ...roles(10), rowsMax: 100_000 }, /the values of groups .* more than 1000000 cells/],
    [{ ...joined(), ...roles(6), rowsMax: 100_000 }, /the groups of joined tables have more than 1000000/],
  ] as const)
    assert.throws(() => checkQuestion({ ...good, ...change }), reason, JSON.stringify(change));
  assert.ok(checkQuestion({ ...good, ...joined(), ...roles(5), rowsMax: 100_000 }));
  for (const nothing of [null, 7, [], 'question'])
    assert.throws(() => checkQuestion(nothing), /In the question/);
});
