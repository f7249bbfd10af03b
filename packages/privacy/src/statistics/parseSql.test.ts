import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSql } from './parseSql.js';
import { questionFromSql } from './questionFromSql.js';

test('a query with groups, measures and conditions', () => {
  assert.deepEqual(
    parseSql(`select role, count(*), avg(salary), quantile(age, 0.9), corr(age, "monthly pay")
      from pay where country = 'D''or' and age >= 18 group by role having count(*) >= 5;`),
    {
      table: 'pay',
      where: [
        { column: 'country', is: '=', value: "D'or" },
        { column: 'age', is: '>=', value: '18' },
      ],
      groupBy: ['role'],
      measures: [
        { of: 'count' },
        { of: 'mean', column: 'salary' },
        { of: 'quantile', column: 'age', bins: 1_024, numerator: 9, denominator: 10 },
        { of: 'correlation', column: 'age', other: 'monthly pay' },
      ],
      rowsMin: 5,
    },
  );
  assert.deepEqual(parseSql('SELECT MEDIAN(größe), HISTOGRAM(größe, 10) FROM personen').measures, [
    { of: 'quantile', column: 'größe', bins: 1_024, numerator: 1, denominator: 2 },
    { of: 'histogram', column: 'größe', bins: 10 },
  ]);
});

test('tables are joined by a key that all of them have', () => {
  const joined = parseSql('select count(*) from staff join exams using (email) join visits using (email)');
  assert.equal(joined.joinBy, 'email');
  assert.equal(joined.table, 'staff');
});

test('rows of joined tables', () => {
  const { measures, rowsMin } = parseSql('select rows(name, pay) from staff join exams using (email)');
  assert.deepEqual(measures, [{ of: 'rows', columns: ['name', 'pay'] }]);
  assert.equal(rowsMin, 3);
});

test('a quantile of a column with few values has no more bins than these', () => {
  const columns = [{ name: 'age', kind: 'number', min: '0', max: '120', decimals: 0 }] as const;
  const { measures } = questionFromSql({
    sql: 'select median(age) from t',
    columns,
    owners: [],
    epsilonMicros: null,
  });
  assert.deepEqual(measures, [{ of: 'quantile', column: 'age', bins: 121, numerator: 1, denominator: 2 }]);
});

test('regressions hide groups with too few rows for their predictors', () => {
  const query = 'select linear_regression(pay, age, years), ridge_regression(0.5, pay, age) from t';
  assert.deepEqual(parseSql(query), {
    table: 't',
    where: [],
    groupBy: [],
    measures: [
      { of: 'regression', column: 'pay', predictors: ['age', 'years'], penalty: '0' },
      { of: 'regression', column: 'pay', predictors: ['age'], penalty: '0.5' },
    ],
    rowsMin: 5,
  });
});

test('what cannot be computed is refused with the reason', () => {
  for (const [query, reason] of [
    ['select * from pay', /only rows\(column, …\) of joined tables shows rows/],
    ['select name, count(*) from pay', /"name" is neither measured nor named in GROUP BY/],
    ['select role from pay group by role', /it measures nothing/],
    ['select count(*) from pay join staff', /it ends too early; USING is expected/],
    ['select count(*) from pay join staff on a = b', /ON is not possible: rows are joined by one key/],
    ['select count(*) from pay left join staff using (id)', /LEFT is not possible: only rows/],
    ['select count(*) from a join b using (id) join c using (no)', /joined by the same key/],
    ['select count(*) from pay where a = 1 or b = 2', /OR is not possible: .* ask twice/],
    ['select count(*) from pay where name like 5', /LIKE is not possible: categories/],
    ['select count(*) from pay order by role', /ORDER is not possible/],
    ['select count(distinct role) from pay', /"distinct" does not belong there|DISTINCT is not possible/],
    ['select sum(distinct) from pay', /DISTINCT is not possible: values are not compared/],
    ['select total(salary) from pay', /function total is not one of count, sum, avg, .*logistic_regression$/],
    ['select quantile(age, 1.5) from pay', /a quantile lies above 0/],
    ['select linear_regression(age) from pay', /"\)" does not belong there; , is expected/],
    ['select ridge_regression(pay, age) from pay', /"pay" does not belong there/],
    ['select quantile(age, 0) from pay', /a quantile lies above 0/],
    ['select count(*)', /it ends too early; FROM is expected/],
    ['select count(*) from pay; drop table pay', /"drop" does not belong there/],
    ['select count(*) from pay -- all', /character 26 does not belong there|"-- all"/],
    ['select avg(salary + 1) from pay', /"\+1"|character|does not belong/],
    ["select count(*) from 'pay'", /"pay" does not belong there/],
    ['', /it ends too early; SELECT is expected/],
    ['x'.repeat(10_001), /more than 10000 characters/],
    ["select count(*) from pay where a = 'x", /character \d+ does not belong there/],
  ] as const)
    assert.throws(() => parseSql(query), reason, query.slice(0, 60));
});

test('long texts take no longer than others', () => {
  for (const part of ["'", '"', '(', 'a,', "''", '1.', '<', ' ']) {
    // Processor time, because a busy machine would interrupt the parser.
    const started = process.cpuUsage();
    try {
      parseSql(`select count(*) from pay where a = ${part.repeat(4_000)}`.slice(0, 10_000));
    } catch {
      // Whether it is a query does not matter here.
    }
    assert.ok(process.cpuUsage(started).user < 500_000, part);
  }
});
