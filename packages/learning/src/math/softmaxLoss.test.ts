import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { factorCholesky } from './cholesky.js';
import { type Standardised, softmaxHessian, softmaxLoss, standardise, thinOut } from './softmaxLoss.js';

function makeRows(count: number, columns: number, classes: number): Standardised {
  const random = createRandom(4);
  const data = Float64Array.from({ length: count * columns }, () => 5 + 3 * random.normal());
  const y = Int32Array.from({ length: count }, () => random.below(classes));
  return standardise({ rows: count, columns, data }, y);
}

for (const [scoreRows, what] of [
  [1, 'two classes'],
  [3, 'three classes'],
] as const) {
  test(`gradient and Hessian of the log loss agree with finite differences, for ${what}`, () => {
    const rows = makeRows(37, 5, Math.max(2, scoreRows));
    const size = scoreRows * rows.stride;
    const loss = softmaxLoss(rows, scoreRows);
    const random = createRandom(9);
    const at = Float64Array.from({ length: size }, () => 0.3 * random.normal());
    const gradient = new Float64Array(size);
    loss(at, gradient);
    const hessian = softmaxHessian(rows, scoreRows, at);
    const step = 1e-5;
    for (let p = 0; p < size; p++) {
      const [high, low] = [step, -step].map((delta) => {
        const moved = at.slice();
        moved[p]! += delta;
        const slope = new Float64Array(size);
        return { value: loss(moved, slope), slope };
      });
      assert.ok(Math.abs((high!.value - low!.value) / (2 * step) - gradient[p]!) < 1e-5);
      for (let q = p; q < size; q++) {
        const second = (high!.slope[q]! - low!.slope[q]!) / (2 * step);
        assert.ok(Math.abs(second - hessian[p * size + q]!) < 1e-5, `${p}, ${q}`);
      }
    }
  });
}

test('a thinned-out sample keeps rows with their classes, also of rows that repeat with its period', () => {
  const data = Float64Array.from({ length: 1000 }, (_, i) => i);
  const rows = standardise(
    { rows: 1000, columns: 1, data },
    Int32Array.from(data, (i) => i % 10),
  );
  const { x, y } = thinOut(rows, 100);
  x.data.forEach((value, i) => {
    assert.equal(Math.floor(value / 10), i, 'one row of each stretch');
    assert.equal(y[i], value % 10);
  });
  assert.equal(new Set(y).size, 10);
});

test('a factored matrix solves its equations, and one that is not positive definite is detected', () => {
  const solve = factorCholesky(Float64Array.from([4, 2, 0, 3]), 2)!;
  const vector = Float64Array.from([8, 7]);
  solve(vector);
  assert.ok(Math.abs(vector[0]! - 1.25) < 1e-12 && Math.abs(vector[1]! - 1.5) < 1e-12);
  assert.equal(factorCholesky(Float64Array.from([1, 2, 0, 1]), 2), undefined);
});
