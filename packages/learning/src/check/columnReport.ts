import { type DateFormat, writeDate } from '@tricorn/csv';
import type { Column, ColumnKind } from '../csv/table.js';

export interface ColumnReport {
  name: string;
  kind: ColumnKind;
  missing: number;
  distinct: number;
  /** The values of the first rows; null if missing. */
  first: (number | string | null)[];
  min?: number;
  max?: number;
  mean?: number;
  /** How dates are written, and the first and last of them. */
  format?: DateFormat;
  from?: string;
  to?: string;
  /** The most frequent categories. */
  categories?: { name: string; count: number }[];
}

const categoriesListed = 10;
const rowsShown = 5;
const distinctCountedMax = 100_000;

export function columnReport(column: Column): ColumnReport {
  const { name, kind } = column;
  if (column.kind === 'category') {
    const counts = new Int32Array(column.categories.length);
    let missing = 0;
    for (const code of column.codes) {
      if (code < 0) missing++;
      else counts[code]!++;
    }
    const categories = column.categories
      .map((category, index) => ({ name: category, count: counts[index]! }))
      .sort((a, b) => b.count - a.count)
      .slice(0, categoriesListed);
    const first = Array.from(column.codes.subarray(0, rowsShown), (code) => column.categories[code] ?? null);
    return { name, kind, missing, distinct: column.categories.length, first, categories };
  }
  const seen = new Set<number>();
  let missing = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const value of column.values) {
    if (Number.isNaN(value)) {
      missing++;
      continue;
    }
    if (seen.size < distinctCountedMax) seen.add(value);
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
  }
  const present = column.values.length - missing;
  const shown = column.kind === 'date' ? writeDate : (value: number) => value;
  const facts = {
    name,
    kind,
    missing,
    distinct: seen.size,
    first: Array.from(column.values.subarray(0, rowsShown), (value) =>
      Number.isNaN(value) ? null : shown(value),
    ),
  };
  if (column.kind === 'date')
    return { ...facts, format: column.format, from: writeDate(min), to: writeDate(max) };
  return { ...facts, ...(present === 0 ? {} : { min, max, mean: sum / present }) };
}
