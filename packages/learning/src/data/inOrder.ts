import type { Table } from '../csv/table.js';
import { LearningError } from '../errors.js';

/** The testing table with its columns in the order of the trained ones; refuses missing and unknown columns. */
export function inOrder(testing: Table, trained: readonly { name: string }[], target?: string): Table {
  const byName = new Map(testing.columns.map((column) => [column.name, column]));
  const missing = trained.filter((column) => !byName.has(column.name));
  const known = new Set(trained.map((column) => column.name));
  // Rows to predict may still have the target, which is not looked at.
  const surplus = testing.columns.findIndex(({ name }) => !known.has(name) && name !== target);
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
