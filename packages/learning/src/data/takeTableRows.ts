import type { Table } from '../csv/table.js';

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
