import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Table } from '../csv/table.js';
import { encode } from './encode.js';
import { fitEncoderFor } from './fitEncoderFor.js';

const table = (codes: number[], categories: string[]): Table => ({
  file: 'feature',
  rowCount: codes.length,
  byteCount: 0,
  columns: [
    {
      kind: 'number',
      name: 'x',
      values: Float64Array.from(codes, (_, row) => (row === 1 ? Number.NaN : row)),
    },
    { kind: 'category', name: 'c', codes: Int32Array.from(codes), categories },
  ],
});

test('ranked categories are ordered by their mean target; missing and unseen ones stay missing', () => {
  const train = table([0, 1, 2, 0, 1, 2, -1], ['low', 'high', 'middle']);
  const encoder = fitEncoderFor({ encoding: 'ranked' }, train, 'none', {
    values: Float64Array.of(1, 9, 5, 2, 8, 4, 100),
  });
  assert.deepEqual(encoder.ranks[0]?.categories, ['low', 'middle', 'high']);
  assert.deepEqual(encoder.featureNames, ['x', 'c']);
  const { matrix, unseen } = encode(encoder, table([1, 0, 2, -1], ['middle', 'high', 'new']));
  assert.deepEqual([...matrix.data], [0, 2, Number.NaN, 1, 2, Number.NaN, 3, Number.NaN]);
  assert.deepEqual(unseen, [{ column: 'c', category: 'new', count: 1 }]);
});

test('for several classes, categories with similar shares of the classes are neighbours', () => {
  const codes = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3];
  const labels = Int32Array.of(0, 0, 0, 2, 2, 1, 0, 0, 1, 2, 2, 2);
  const { ranks } = fitEncoderFor({ encoding: 'ranked' }, table(codes, ['a', 'b', 'c', 'd']), 'none', {
    labels,
    classCount: 3,
  });
  const order = ranks[0]!.categories.join('');
  assert.ok(order === 'acbd' || order === 'dbca', order);
});
