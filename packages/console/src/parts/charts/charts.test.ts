import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { colorOf, type Series } from './chart.js';
import { linear, nearest, niceRange, ticksOf } from './scale.js';

describe('the axes of a chart', () => {
  test('have round ticks inside their range', () => {
    assert.deepEqual(ticksOf(0, 1, 4), [0, 0.25, 0.5, 0.75, 1]);
    assert.deepEqual(ticksOf(0, 0.3, 3), [0, 0.1, 0.2, 0.3]);
    assert.deepEqual(ticksOf(1, 8, 8), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert.deepEqual(ticksOf(-12, 37, 5), [-10, 0, 10, 20, 30]);
    assert.deepEqual(ticksOf(3, 3, 4), [3]);
  });

  test('reach beyond the values to the next tick', () => {
    assert.deepEqual(niceRange([0.02, 0.113], 4, true), [0, 0.15]);
    assert.deepEqual(niceRange([-3, 14], 4, false), [-5, 15]);
    assert.deepEqual(niceRange([4, 4], 4, false), [0, 4]);
    assert.deepEqual(niceRange([0, 0], 4, true), [0, 1]);
    assert.deepEqual(niceRange([], 4, false), [0, 1]);
    assert.deepEqual(niceRange([Number.NaN, 1, 2], 2, false), [1, 2]);
  });

  test('keep every value of a series between their ends', () => {
    for (const values of [
      [1e-9, 3e-9],
      [-1, -0.2],
      [5, 1_000_003],
      [0.1, 0.2, 0.7],
    ]) {
      const [low, high] = niceRange(values, 4, false);
      assert.ok(low <= Math.min(...values) && high >= Math.max(...values), `${low} to ${high} for ${values}`);
    }
  });

  test('map values to pixels and back to the nearest value', () => {
    const at = linear([0, 10], [100, 0]);
    assert.deepEqual([0, 5, 10].map(at), [100, 50, 0]);
    assert.equal(linear([2, 2], [0, 10])(2), 5);
    assert.equal(nearest([0, 10, 20], 14), 1);
  });
});

test('a muted series takes no colour, and a dashed one continues the line before it', () => {
  const series: Series[] = [
    { name: 'a' },
    { name: 'a later', dashed: true },
    { name: 'all', muted: true },
    { name: 'b' },
    { name: 'c', color: 'red' },
  ];
  assert.deepEqual(
    series.map((_, index) => colorOf(series, index)),
    ['var(--chart-0)', 'var(--chart-0)', 'var(--chart-muted)', 'var(--chart-1)', 'red'],
  );
});
