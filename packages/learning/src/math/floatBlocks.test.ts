import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { FloatBlocks } from './floatBlocks.js';
import { KernelSpace } from './kernels.js';
import { createMatrix } from './matrix.js';

for (const { what, offset, rows, columns, gamma } of [
  { what: 'around zero', offset: 0, rows: 37, columns: 5, gamma: 0.3 },
  { what: 'far from zero', offset: 1e6, rows: 16, columns: 3, gamma: 0.5 },
  { what: 'in one column', offset: -40, rows: 1, columns: 1, gamma: 2 },
  { what: 'so far apart that their similarity underflows', offset: 0, rows: 20, columns: 4, gamma: 1e4 },
]) {
  test(`similarities of rows ${what} are those of the formula`, () => {
    const random = createRandom(3);
    const x = createMatrix(rows, columns);
    for (let p = 0; p < x.data.length; p++) x.data[p] = offset + random.normal();
    const space = new KernelSpace();
    // What was there before must not show.
    space.doubles(space.reserveDoubles(5_000), 5_000).fill(Number.NaN);
    space.clear();
    const blocks = new FloatBlocks(space, x);
    const target = space.reserve(blocks.paddedRows * 4);
    const found = space.floats(target, blocks.paddedRows);
    const check = (query: Float64Array) => {
      for (let i = 0; i < rows; i++) {
        const squares = query.map((value, j) => (value - x.data[i * columns + j]!) ** 2);
        const wanted = Math.exp(-gamma * squares.reduce((sum, square) => sum + square, 0));
        assert.ok(Math.abs(found[i]! - wanted) < 2e-6, `row ${i}: ${found[i]} against ${wanted}`);
      }
    };
    for (let row = 0; row < rows; row++) {
      blocks.similaritiesToRow(row, gamma, target);
      assert.equal(found[row], 1);
      check(x.data.subarray(row * columns, (row + 1) * columns));
    }
    const other = Float64Array.from({ length: columns + 2 }, () => offset + random.normal());
    blocks.similaritiesTo(other, 2, gamma, target);
    check(other.subarray(2));
  });
}
