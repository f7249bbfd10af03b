import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSql } from './parseSql.js';

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

test('what cannot be computed is refused with the reason', () => {
  for (const [query, reason] of [
    ['select * from pay', /rows are never shown/],
    ['select name, count(*) from pay', /"name" is neither measured nor named in GROUP BY/],
    ['select role from pay group by role', /it measures nothing/],
    ['select count(*) from pay join staff', /JOIN is not possible: rows of different parties/],
    ['select count(*) from pay where a = 1 or b = 2', /OR is not possible: .* ask twice/],
    ['select count(*) from pay where name like 5', /LIKE is not possible: categories/],
    ['select count(*) from pay order by role', /ORDER is not possible/],
    ['select count(distinct role) from pay', /"distinct" does not belong there|DISTINCT is not possible/],
    ['select sum(distinct) from pay', /DISTINCT is not possible: values are not compared/],
    ['select total(salary) from pay', /function total is not among/],
    ['select quantile(age, 1.5) from pay', /a quantile lies above 0/],
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
    const started = performance.now();
    try {
      parseSql(`select count(*) from pay where a = ${part.repeat(4_000)}`.slice(0, 10_000));
    } catch {
      // Whether it is a query does not matter here.
    }
    assert.ok(performance.now() - started < 500, part);
  }
});
