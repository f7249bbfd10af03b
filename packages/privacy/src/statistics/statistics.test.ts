import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askLocally } from '../testing/askLocally.js';
import { runProgramLocally } from '../testing/runProgramLocally.js';
import { answerOf } from './answerOf.js';
import { compileQuestion } from './compileQuestion.js';
import { contribute } from './contribute.js';
import type { Question } from './question.js';
import type { Row } from './readRow.js';

const columns: Question['columns'] = [
  { name: 'role', kind: 'category', values: ['engineer', 'nurse', 'Köchin'] },
  { name: 'salary', kind: 'number', min: '0', max: '200000', decimals: 2 },
  { name: 'age', kind: 'number', min: '-5', max: '120', decimals: 0 },
];
const question = (change: Partial<Question>): Question => ({
  columns,
  where: [],
  groupBy: [],
  measures: [{ of: 'count' }],
  rowsMax: 1_000,
  rowsMin: 1,
  epsilonMicros: null,
  ...change,
});

/** The same rows again for the same seed. */
function rowsOf(seed: number, count: number): Row[] {
  let state = seed;
  const next = (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % end;
  };
  return Array.from({ length: count }, () => ({
    role: ['engineer', 'nurse', 'Köchin'][next(3)]!,
    salary: (next(20_000_000) / 100).toFixed(2),
    age: String(next(126) - 5),
  }));
}

const close = (found: unknown, expected: number) =>
  assert.ok(
    typeof found === 'number' && Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${found} instead of ${expected}`,
  );

test('statistics of five parties are those of their pooled rows', async () => {
  const tables = [11, 22, 33, 44, 55].map((seed, i) => rowsOf(seed, 20 + 7 * i));
  const pooled = tables.flat();
  const answers = await askLocally(
    question({
      groupBy: ['role'],
      measures: [
        { of: 'count' },
        { of: 'sum', column: 'salary' },
        { of: 'mean', column: 'salary' },
        { of: 'variance', column: 'salary' },
        { of: 'deviation', column: 'age' },
        { of: 'min', column: 'age' },
        { of: 'max', column: 'salary' },
        { of: 'covariance', column: 'salary', other: 'age' },
        { of: 'correlation', column: 'age', other: 'salary' },
      ],
    }),
    tables,
  );
  assert.deepEqual(
    answers.map(({ group }) => group),
    [['engineer'], ['nurse'], ['Köchin']],
  );
  for (const { group, values } of answers) {
    const rows = pooled.filter(({ role }) => role === group[0]);
    const salaries = rows.map(({ salary }) => Number(salary));
    const ages = rows.map(({ age }) => Number(age));
    const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
    const covariance = (a: number[], b: number[]) =>
      a.reduce((sum, value, i) => sum + (value - mean(a)) * (b[i]! - mean(b)), 0) / (a.length - 1);
    assert.equal(values[0], rows.length);
    close(values[1], mean(salaries) * rows.length);
    close(values[2], mean(salaries));
    close(values[3], covariance(salaries, salaries));
    close(values[4], Math.sqrt(covariance(ages, ages)));
    assert.equal(values[5], Math.min(...ages));
    assert.equal(values[6], Math.max(...salaries));
    close(values[7], covariance(salaries, ages));
    close(
      values[8],
      covariance(salaries, ages) / Math.sqrt(covariance(salaries, salaries) * covariance(ages, ages)),
    );
  }
});

test('quantiles and histograms, with a condition', async () => {
  const tables = [1, 2].map((seed) => rowsOf(seed, 60));
  const bins = 126;
  const [answer] = await askLocally(
    question({
      where: [
        { column: 'role', is: '!=', value: 'nurse' },
        { column: 'salary', is: '>=', value: '50000' },
      ],
      measures: [
        { of: 'quantile', column: 'age', bins, numerator: 1, denominator: 2 },
        { of: 'quantile', column: 'age', bins, numerator: 9, denominator: 10 },
        { of: 'histogram', column: 'age', bins: 3 },
      ],
    }),
    tables,
  );
  const ages = tables
    .flat()
    .filter(({ role, salary }) => role !== 'nurse' && Number(salary) >= 50_000)
    .map(({ age }) => Number(age))
    .sort((a, b) => a - b);
  assert.equal(answer!.values[0], ages[Math.ceil(ages.length / 2) - 1]);
  assert.equal(answer!.values[1], ages[Math.ceil(ages.length * 0.9) - 1]);
  const third = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
  assert.deepEqual(answer!.values[2], [third(-5, 37), third(37, 79), third(79, 121)]);
});

test('groups with few rows are empty', async () => {
  const few = [{ role: 'engineer', salary: '5', age: '4' }];
  const many = Array.from({ length: 5 }, () => ({ role: 'nurse', salary: '7.5', age: '30' }));
  const answers = await askLocally(
    question({
      groupBy: ['role'],
      rowsMin: 3,
      measures: [
        { of: 'count' },
        { of: 'mean', column: 'salary' },
        { of: 'quantile', column: 'age', bins: 10, numerator: 1, denominator: 2 },
      ],
    }),
    [few, many],
  );
  assert.deepEqual(answers[0]!.values, [0, null, null]);
  assert.deepEqual(answers[1]!.values.slice(0, 2), [5, 7.5]);
  assert.deepEqual(answers[2]!.values, [0, null, null]);
});

test('a vote counts once, and sums that no rows have name their party', async () => {
  const vote = question({
    columns: [{ name: 'vote', kind: 'category', values: ['yes', 'no'] }],
    groupBy: ['vote'],
    rowsMax: 1,
  });
  const cast = async (contributions: bigint[][][]) => {
    const program = compileQuestion(vote, contributions.length);
    const inputs = contributions[0]!.flatMap((_, part) => contributions.map((own) => own[part]!));
    return answerOf(vote, (await runProgramLocally(program, inputs)).flat()).map(({ values }) => values[0]);
  };
  const yes = await contribute(vote, [{ vote: 'yes' }]);
  const no = await contribute(vote, [{ vote: 'no' }]);
  assert.deepEqual(await cast([yes, no, yes]), [2, 1]);
  for (const stuffed of [[[1n, 1n]], [[2n, 0n]], [[2n, -1n]]])
    await assert.rejects(cast([yes, stuffed, no]), /P1 sent data/);
  await assert.rejects(contribute(vote, [{ vote: 'yes' }, { vote: 'no' }]), /more than 1 rows/);

  const pay = question({ measures: [{ of: 'variance', column: 'age' }], rowsMax: 10 });
  const program = compileQuestion(pay, 2);
  const run = async (own: bigint[]) => {
    const honest = [2n, 60n, 2_000n];
    return await runProgramLocally(
      program,
      own.flatMap((value, i) => [[honest[i]!], [value]]),
    );
  };
  await run([1n, 120n, 14_400n]);
  for (const [why, wrong] of [
    ['a sum above the bound of its rows', [1n, 121n, 14_641n]],
    ['squares below those of the sum', [2n, 100n, 4_999n]],
    ['squares above those of any rows', [2n, 100n, 14_501n]],
    ['a sum without rows', [0n, 5n, 25n]],
  ] as const)
    await assert.rejects(run([...wrong]), /P1 sent data/, why);
});

test('rows that break the declaration are refused by their place on the own machine', async () => {
  const mean = question({
    columns: columns.slice(0, 2),
    groupBy: ['role'],
    measures: [{ of: 'mean', column: 'salary' }],
  });
  const good = { role: 'nurse', salary: '1.50' };
  for (const [row, message] of [
    [{ role: 'nurse' }, /Row 2, column "salary": the table has no such column; it has role/],
    [{ role: 'nurse', salary: ' ' }, /Row 2, column "salary": the value is missing/],
    [{ role: 'pilot', salary: '1' }, /Row 2, column "role": the value is not declared; correct it/],
    [{ role: 'nurse', salary: '1.505' }, /Row 2, column "salary": a number with at most 2 decimals/],
    [{ role: 'nurse', salary: '1e3' }, /Row 2, column "salary": a number/],
    [
      { role: 'nurse', salary: '200000.01' },
      /Row 2, column "salary": the number is not between 0 and 200000/,
    ],
  ] as const)
    await assert.rejects(contribute(mean, [good, row as Row]), message);
});

test('noise hides single rows, and its size follows the price', async () => {
  const noisy = question({ measures: [{ of: 'count' }], epsilonMicros: 100_000 });
  const rows = rowsOf(3, 500);
  const counts = await Promise.all(
    Array.from({ length: 12 }, async () => (await askLocally(noisy, [rows, rows]))[0]!.values[0] as number),
  );
  assert.ok(new Set(counts).size > 3, counts.join());
  for (const count of counts) assert.ok(Math.abs(count - 1_000) < 300, String(count));
  // The least and the most noise, also for a column whose values say nothing.
  const constant = { name: 'zero', kind: 'number', min: '0', max: '0', decimals: 0 } as const;
  for (const epsilonMicros of [1, 40_000_000]) {
    const measures = [{ of: 'sum', column: 'zero' }] as const;
    const asked = question({ columns: [constant], measures, epsilonMicros });
    await askLocally(asked, [[{ zero: '0' }], [{ zero: '0' }]]);
  }
});

test('sums of products are exact however large their columns are', async () => {
  for (const max of [7n, 16_777_215n, 40_000_000n, 10n ** 18n]) {
    const column = { name: 'x', kind: 'number', min: `-${max}`, max: String(max), decimals: 0 } as const;
    const asked = question({ columns: [column], measures: [{ of: 'variance', column: 'x' }] });
    const values = Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? -max : max - BigInt(i % 7)));
    const [, , [squares]] = (await contribute(
      asked,
      values.map((x) => ({ x: String(x) })),
    )) as [unknown, unknown, bigint[]];
    assert.equal(
      squares,
      values.reduce((sum, x) => sum + x * x, 0n),
    );
  }
});
