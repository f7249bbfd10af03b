import type { Column, Table } from '../csv/table.js';

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
