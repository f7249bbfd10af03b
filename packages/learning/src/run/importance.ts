import type { Random } from '@tricorn/random';
import type { Encoder } from '../data/encoder.js';
import { type Matrix, range, takeRows } from '../math/matrix.js';
import { sampleRows } from '../metrics/folds.js';
import { importanceColumnsMax, importanceRowsMax } from './work.js';

/**
 * Feature importance by column of the file, largest first, summing to one: the model's own, by encoded feature, or how much
 * the loss rises when a column is shuffled. `lossOf` gives the loss for some rows of the data, whose features it is given.
 */
export function importanceOf(
  own: Float64Array | undefined,
  encoder: Encoder,
  x: Matrix,
  random: Random,
  lossOf: (x: Matrix, rows: Int32Array) => number,
): { method: 'model' | 'permutation'; columns: { name: string; importance: number }[] } {
  const totals = new Float64Array(encoder.columnNames.length);
  if (own === undefined) shuffleColumns(totals, encoder, x, random, lossOf);
  else
    own.forEach((value, feature) => {
      totals[encoder.featureColumns[feature]!]! += value;
    });
  const sum = totals.reduce((total, value) => total + value, 0) || 1;
  const columns = encoder.columnNames
    .map((name, index) => ({ name, importance: totals[index]! / sum }))
    .sort((a, b) => b.importance - a.importance);
  return { method: own === undefined ? 'permutation' : 'model', columns };
}

function shuffleColumns(
  totals: Float64Array,
  { featureColumns }: Encoder,
  x: Matrix,
  random: Random,
  lossOf: (x: Matrix, rows: Int32Array) => number,
): void {
  const rows = sampleRows(x.rows, importanceRowsMax, random);
  const sample = takeRows(x, rows);
  const base = lossOf(sample, rows);
  for (let column = 0; column < Math.min(totals.length, importanceColumnsMax); column++) {
    const features = featureColumns.flatMap((place, feature) => (place === column ? [feature] : []));
    const order = random.shuffle(range(sample.rows));
    const shuffled: Matrix = { ...sample, data: sample.data.slice() };
    for (let i = 0; i < sample.rows; i++)
      for (const feature of features)
        shuffled.data[i * sample.columns + feature] = sample.data[order[i]! * sample.columns + feature]!;
    totals[column] = Math.max(0, lossOf(shuffled, rows) - base);
  }
}
