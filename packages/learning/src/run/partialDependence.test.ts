import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Table } from '../csv/table.js';
import { encode } from '../data/encode.js';
import { fitEncoder } from '../data/encoder.js';
import type { Matrix } from '../math/matrix.js';
import { partialDependence } from './partialDependence.js';

test('the partial dependence is the mean output with one column set to each of its values', () => {
  const values = Float64Array.from({ length: 50 }, (_, index) => (index === 7 ? Number.NaN : index % 25));
  const table: Table = {
    file: 'feature',
    rowCount: 50,
    byteCount: 0,
    columns: [
      { kind: 'number', name: 'x', values },
      {
        kind: 'category',
        name: 'c',
        codes: Int32Array.from(values, (_, index) => index % 3),
        categories: ['p', 'q', 'r'],
      },
    ],
  };
  const encoder = fitEncoder(table, 'standard');
  const { matrix } = encode(encoder, table);
  const [rule] = encoder.numbers;
  // The output is 2x + 10 for category q, in the units of the file.
  const outputs = (x: Matrix) =>
    Float64Array.from({ length: x.rows }, (_, row) => {
      const value = x.data[row * x.columns]! * rule!.scale + rule!.shift;
      return 2 * value + 10 * x.data[row * x.columns + 2]!;
    });
  const [x, c] = partialDependence(['x', 'c'], table, encoder, matrix, outputs, 1);
  assert.deepEqual([x?.column, x?.values[0], x?.values.at(-1)], ['x', 0, 24]);
  const slopes = x!.means
    .slice(1)
    .map(
      ([mean], index) =>
        (mean! - x!.means[index]![0]!) / ((x!.values[index + 1] as number) - (x!.values[index] as number)),
    );
  for (const slope of slopes) assert.ok(Math.abs(slope - 2) < 1e-9);
  assert.deepEqual(c?.values, ['p', 'q', 'r']);
  assert.ok(Math.abs(c!.means[1]![0]! - c!.means[0]![0]! - 10) < 1e-9);
  assert.ok(Math.abs(c!.means[2]![0]! - c!.means[0]![0]!) < 1e-9);
});
