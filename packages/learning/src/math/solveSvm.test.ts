import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { KernelRows } from './kernelRows.js';
import { KernelSpace } from './kernels.js';
import { createMatrix } from './matrix.js';
import { solveSvm } from './solveSvm.js';

const [rows, columns, gamma, tolerance] = [203, 3, 0.5, 1e-4];
const random = createRandom(5);
const x = createMatrix(rows, columns);
const signs = new Float64Array(rows);
for (let i = 0; i < rows; i++) {
  signs[i] = i % 3 === 0 ? -1 : 1;
  for (let j = 0; j < columns; j++) x.data[i * columns + j] = 0.7 * signs[i]! + random.normal();
}
const kernel = (a: number, b: number) => {
  let sum = 0;
  for (let j = 0; j < columns; j++) sum += (x.data[a * columns + j]! - x.data[b * columns + j]!) ** 2;
  return Math.exp(-gamma * sum);
};
const space = new KernelSpace();
const solve = (c: number, cacheBytes: number) =>
  solveSvm({ x, signs, c, gamma, tolerance, cacheBytes, iterationsMax: 1_000_000 }, space);

describe('the solution of a support vector machine', () => {
  for (const c of [0.1, 1, 100]) {
    test(`is optimal for C = ${c}: every row is where its multiplier says`, () => {
      const { coefficients, bias } = solve(c, 1e6);
      const total = coefficients.reduce((sum, value) => sum + value, 0);
      assert.ok(Math.abs(total) < 1e-9, `multipliers of both sides weigh the same: ${total}`);
      for (let i = 0; i < rows; i++) {
        let decision = bias;
        for (let t = 0; t < rows; t++) decision += coefficients[t]! * kernel(i, t);
        const margin = signs[i]! * decision;
        const alpha = signs[i]! * coefficients[i]!;
        assert.ok(alpha >= 0 && alpha <= c);
        const slack = tolerance + 1e-4 * c;
        if (alpha < c) assert.ok(margin >= 1 - slack, `row ${i} with ${alpha}: ${margin}`);
        if (alpha > 0) assert.ok(margin <= 1 + slack, `row ${i} with ${alpha}: ${margin}`);
      }
    });
  }

  test('is the same with room for two rows of the kernel as for all', () => {
    const roomy = solve(1, 1e6);
    const tight = solve(1, 1);
    assert.deepEqual(tight.coefficients, roomy.coefficients);
    assert.ok(tight.operations > roomy.operations, 'rows were made again');
  });
});

test('a full cache evicts the least recently used row, but not the one to keep', () => {
  const made: number[] = [];
  const cache = new KernelRows(new KernelSpace(), 10, 4, 12, (row) => made.push(row));
  for (const row of [0, 1, 2, 0]) cache.row(row, -1);
  cache.row(3, 1);
  cache.row(0, -1);
  cache.row(1, -1);
  assert.deepEqual(made, [0, 1, 2, 3], '2 was given up for 3: 1 was to be kept and 0 used again');
});
