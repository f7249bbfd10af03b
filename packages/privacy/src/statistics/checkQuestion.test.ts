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
  ] as const)
    assert.throws(() => checkQuestion({ ...good, ...change }), reason, JSON.stringify(change));
  for (const nothing of [null, 7, [], 'question'])
    assert.throws(() => checkQuestion(nothing), /In the question/);
});
