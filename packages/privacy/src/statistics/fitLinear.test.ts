import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runProgramLocally } from '../testing/runProgramLocally.js';
import { compileQuestion } from './compileQuestion.js';
import { contribute, type Row } from './contribute.js';
import { fitLinear, regressionQuestion } from './fitLinear.js';
import type { Column } from './question.js';

// Longley's employment data are a classic test of least squares, because its columns depend on each other closely; the
// certified values are those of the National Institute of Standards and Technology.
const longley = `60323 83.0 234289 2356 1590 107608 1947
61122 88.5 259426 2325 1456 108632 1948
60171 88.2 258054 3682 1616 109773 1949
61187 89.5 284599 3351 1650 110929 1950
63221 96.2 328975 2099 3099 112075 1951
63639 98.1 346999 1932 3594 113270 1952
64989 99.0 365385 1870 3547 115094 1953
63761 100.0 363112 3578 3350 116219 1954
66019 101.2 397469 2904 3048 117388 1955
67857 104.6 419180 2822 2857 118734 1956
68169 108.4 442769 2936 2798 120445 1957
66513 110.8 444546 4681 2637 121950 1958
68655 112.6 482704 3813 2552 123366 1959
69564 114.2 502601 3931 2514 125368 1960
69331 115.7 518173 4806 2572 127852 1961
70551 116.9 554894 4007 2827 130081 1962`;
const names = ['employed', 'deflator', 'product', 'unemployed', 'forces', 'population', 'year'];
const rows: Row[] = longley
  .split('\n')
  .map((line) => Object.fromEntries(line.split(' ').map((value, i) => [names[i]!, value])));
const columns: Column[] = names.map((name) => ({
  name,
  kind: 'number',
  min: '0',
  max: '1000000',
  decimals: 1,
}));
const regression = { columns: names.slice(1), target: names[0]! };
const table = { columns, rowsMax: 100 };

async function moments(tables: readonly Row[][]): Promise<bigint[][]> {
  const question = regressionQuestion(regression, table);
  const contributions = await Promise.all(tables.map(async (own) => await contribute(question, own)));
  const inputs = contributions[0]!.flatMap((_, part) => contributions.map((own) => own[part]!));
  return await runProgramLocally(compileQuestion(question, tables.length, 'public'), inputs);
}

const near = (found: number, expected: number, digits: number) =>
  assert.ok(Math.abs(found / expected - 1) < 10 ** -digits, `${found} instead of ${expected}`);

test('a regression over four parties has the certified coefficients and standard errors', async () => {
  const outputs = await moments([rows.slice(0, 3), rows.slice(3, 7), rows.slice(7, 12), rows.slice(12)]);
  const fit = fitLinear(regressionQuestion(regression, table), regression, outputs);
  near(fit.intercept, -3482258.63459582, 6);
  const certified = [
    [15.0618722713733, 84.9149257747669],
    [-0.035819179292591, 0.0334910077722432],
    [-2.02022980381683, 0.488399681651699],
    [-1.03322686717359, 0.214274163161675],
    [-0.0511041056535807, 0.22607320006937],
    [1829.15146461355, 455.478499142212],
  ];
  for (const [i, [coefficient, error]] of certified.entries()) {
    near(fit.coefficients[i]!, coefficient!, 6);
    near(fit.standardErrors!.coefficients[i]!, error!, 6);
  }
  near(fit.standardErrors!.intercept, 890420.383607373, 6);
  near(fit.r2, 0.995479004577296, 9);
});

test('ridge shrinks, and columns that follow from others are refused', async () => {
  const outputs = await moments([rows.slice(0, 8), rows.slice(8)]);
  const question = regressionQuestion(regression, table);
  const [free, shrunk] = [0, 1e6].map((ridge) => fitLinear(question, regression, outputs, ridge));
  assert.ok(Math.abs(shrunk!.coefficients[5]!) < Math.abs(free!.coefficients[5]!) / 2);
  assert.equal(shrunk!.standardErrors, null);
  const constant = rows.map((row) => ({ ...row, forces: '7' }));
  const flat = await moments([constant.slice(0, 8), constant.slice(8)]);
  assert.throws(() => fitLinear(question, regression, flat), /Column 4 of the regression is constant/);
});
