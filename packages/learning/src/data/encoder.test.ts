import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateFormatOf } from '@tricorn/csv';
import type { Table } from '../csv/table.js';
import { encode } from './encode.js';
import { fitEncoder, inOwnUnits } from './encoder.js';

test('a scaled feature is told in the units of the file, as one that is not scaled', () => {
  const table: Table = {
    file: 'feature',
    rowCount: 4,
    byteCount: 0,
    columns: [
      { kind: 'number', name: 'visits', values: Float64Array.of(0, 12, 40, 8) },
      {
        kind: 'date',
        name: 'since',
        format: dateFormatOf(['2024-01-31', '2024-12-01'])!,
        values: Float64Array.of(19_700, 19_731, 20_120, 19_999),
      },
      { kind: 'category', name: 'plan', codes: Int32Array.of(0, 1, 0, 1), categories: ['a', 'b'] },
    ],
  };
  const [scaled, plain] = [fitEncoder(table, 'standard'), fitEncoder(table, 'none')];
  const { columns, data } = encode(scaled, table).matrix;
  const { data: own } = encode(plain, table).matrix;
  assert.ok(columns > 4, 'parts of the date are features');
  for (const [at, value] of data.entries())
    for (const [encoder, given] of [
      [scaled, value],
      [plain, own[at]!],
    ] as const) {
      const told = inOwnUnits(encoder, table, at % columns, given);
      assert.ok(Math.abs(told - own[at]!) < 1e-6, `${scaled.featureNames[at % columns]}: ${told}`);
    }
});
