import { writeDate } from '@tricorn/csv';
import { dependenceColumns, dependencePointsMax, dependenceRowsMax } from '../algorithms/work.js';
import type { Table } from '../csv/table.js';
import { dateFeature } from '../data/encode.js';
import type { Encoder } from '../data/encoder.js';
import { createMatrix, type Matrix, takeRows } from '../math/matrix.js';

/** How the mean output of a model changes with one column while the others stay as they are. */
export interface PartialDependence {
  column: string;
  /** Numbers (quantiles of the column) or categories. */
  values: (number | string)[];
  /** The mean output at each value, by class; one line for a regression. */
  means: number[][];
}

/** Partial dependence of the strongest columns, over rows spread evenly over the sample. */
export function partialDependence(
  columns: readonly string[],
  table: Table,
  encoder: Encoder,
  sample: Matrix,
  outputs: (x: Matrix) => Float64Array,
  groups: number,
): PartialDependence[] {
  const count = Math.min(sample.rows, dependenceRowsMax);
  const rows = takeRows(
    sample,
    Int32Array.from({ length: count }, (_, index) => Math.floor((index * sample.rows) / count)),
  );
  return columns.slice(0, dependenceColumns).flatMap((name): PartialDependence[] => {
    const place = encoder.columnNames.indexOf(name);
    const points = pointsOf(table, encoder, place);
    if (points.length < 2) return [];
    const means = points.map(({ features }) => {
      const changed = createMatrix(rows.rows, rows.columns);
      changed.data.set(rows.data);
      for (let row = 0; row < rows.rows; row++)
        for (const [feature, value] of features) changed.data[row * rows.columns + feature] = value;
      const found = outputs(changed);
      return Array.from({ length: groups }, (_, group) => {
        let sum = 0;
        for (let row = 0; row < rows.rows; row++) sum += found[row * groups + group]!;
        return sum / rows.rows;
      });
    });
    return [{ column: name, values: points.map(({ value }) => value), means }];
  });
}

interface Point {
  value: number | string;
  /** Encoded features with the values to set. */
  features: [feature: number, value: number][];
}

function pointsOf(table: Table, encoder: Encoder, place: number): Point[] {
  const own = encoder.featureColumns.flatMap((column, feature) => (column === place ? [feature] : []));
  const column = table.columns[place]!;
  if (column.kind !== 'category') {
    const present = column.values.filter((value) => !Number.isNaN(value)).sort();
    const quantiles = Array.from(
      { length: Math.min(dependencePointsMax, present.length) },
      (_, index, last = Math.min(dependencePointsMax, present.length) - 1) =>
        present[Math.round((index * (present.length - 1)) / Math.max(1, last))]!,
    );
    const rule = encoder.numbers.find((number) => number.place === place);
    const dates = encoder.dates.filter((date) => date.place === place);
    return [...new Set(quantiles)].map((value) => ({
      value: rule === undefined ? writeDate(value) : value,
      features: own.map((feature, index) => [
        feature,
        rule === undefined ? dateFeature(dates[index]!, value) : (value - rule.shift) / rule.scale,
      ]),
    }));
  }
  const ranked = encoder.ranks.find((category) => category.place === place);
  if (ranked !== undefined)
    return ranked.categories
      .slice(0, dependencePointsMax)
      .map((value, rank) => ({ value, features: own.map((feature) => [feature, rank]) }));
  const categories = encoder.categories.find((category) => category.place === place)?.categories ?? [];
  return categories.slice(0, dependencePointsMax).map((value, chosen) => ({
    value,
    features: own.map((feature, index) => [feature, index === chosen ? 1 : 0]),
  }));
}
