import type { ColumnType, Table } from '../csv/table.js';
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
