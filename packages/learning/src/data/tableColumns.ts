import type { CategoryColumn, Column, ColumnType, Table } from '../csv/table.js';
import { LearningError } from '../errors.js';

/** The types to read a file of rows with: nothing in a column that is not used can be wrong. */
export const typesWith = (types: Iterable<readonly [string, ColumnType]>, ignored: readonly string[]) =>
  new Map<string, ColumnType>([...types, ...ignored.map((name) => [name, 'category'] as const)]);

/**
 * The testing table with its columns in the order of the trained ones; refuses missing and unknown columns. Those that the
 * training did not use, such as the target, are not looked at.
 */
export function inOrder(
  testing: Table,
  trained: readonly { name: string }[],
  ignored: readonly string[],
): Table {
  const byName = new Map(testing.columns.map((column) => [column.name, column]));
  const missing = trained.filter((column) => !byName.has(column.name));
  const known = new Set([...trained.map((column) => column.name), ...ignored]);
  const surplus = testing.columns.findIndex(({ name }) => !known.has(name));
  if (missing.length > 0 || surplus >= 0) {
    const name = missing[0]?.name ?? testing.columns[surplus]!.name;
    const what =
      missing.length > 0 ? `lacks the column "${name}"` : `has a column "${name}" that was not trained on`;
    throw new LearningError('COLUMNS_DIFFER', `The testing file ${what}.`, {
      file: 'testing',
      row: 1,
      ...(surplus >= 0 ? { column: surplus + 1 } : {}),
      columnName: name,
    });
  }
  return { ...testing, columns: trained.map((column) => byName.get(column.name)!) };
}

const rowsMin = 10;
/** Texts that differ in at least this share of the rows name the rows. */
export const distinctShareMin = 0.9;
const identifyingName = /(^|[^a-z])(id|uuid|guid|key|index|nr|no|number|nummer)$/i;
const camelCaseName = /[a-z](Id|ID|Key|Nr|No|Number|Nummer)$/;

/** Columns that tell rows apart instead of describing them: a model would learn the rows by heart. */
export function identifiersOf({ columns, rowCount }: Table): string[] {
  return rowCount < rowsMin
    ? []
    : columns.filter((column) => isIdentifier(column, rowCount)).map(({ name }) => name);
}

/** Texts nearly all of which differ; or whole numbers that all differ and are consecutive, or have such a name. */
function isIdentifier(column: Column, rows: number): boolean {
  if (column.kind === 'date') return false;
  if (column.kind === 'category') return column.categories.length >= distinctShareMin * rows;
  const { name, values } = column;
  const seen = new Set<number>();
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isInteger(value) || seen.has(value)) return false;
    seen.add(value);
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return max - min === rows - 1 || identifyingName.test(name) || camelCaseName.test(name);
}

/** The rows of a table at `rows`, copied; categories keep their codes. */
export function takeTableRows(table: Table, rows: Int32Array): Table {
  return {
    ...table,
    rowCount: rows.length,
    columns: table.columns.map((column) =>
      column.kind === 'category'
        ? { ...column, codes: rows.map((row) => column.codes[row]!) }
        : { ...column, values: Float64Array.from(rows, (row) => column.values[row]!) },
    ),
  };
}

/** Up to this many, each category of a column has a feature or a rank of its own. */
const fewCategories = 30;
/** Of more, only the most frequent with this many rows have: what is known from fewer is coincidence. */
export const categoryRowsMin = 5;
export const featuresPerColumnMax = 100;
const keptMin = 2;

export const hasManyCategories = ({ categories }: CategoryColumn): boolean =>
  categories.length > fewCategories;

/** The codes of the categories that a model may tell apart; it treats the others as one unknown category. */
export function keptCategories({ categories, codes }: CategoryColumn, max = featuresPerColumnMax): number[] {
  const all = categories.map((_, code) => code);
  if (all.length <= fewCategories) return all;
  const counts = new Int32Array(categories.length);
  for (const code of codes) if (code >= 0) counts[code]!++;
  const byCount = all.sort((a, b) => counts[b]! - counts[a]! || (categories[a]! < categories[b]! ? -1 : 1));
  const frequent = byCount.filter((code) => counts[code]! >= categoryRowsMin).length;
  return byCount.slice(0, Math.max(keptMin, Math.min(max, frequent)));
}
