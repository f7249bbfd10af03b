import { ColumnBuilder } from '../csv/ColumnBuilder.js';
import type { ColumnType, Table } from '../csv/table.js';
import { LearningError, type LearningErrorCode } from '../errors.js';

export type CellValue = string | number | bigint | boolean | null;
/** A row by column name, or the cells in the order of the model's columns. */
export type RowValues = Readonly<Record<string, CellValue>> | readonly CellValue[];

const file = 'rows';
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is looked for.
const controlCharacters = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/**
 * Rows of JSON values as a table with the model's columns. Cells are read by the rules of CSV files and refused under the
 * same names; `null` is a missing value. Rows count from 1.
 */
export function readRows(
  types: ReadonlyMap<string, ColumnType>,
  rows: readonly RowValues[],
  ignored: readonly string[] = [],
): Table {
  const texts = rows.map((row, index) => textsOf([...types.keys()], row, index + 1, ignored));
  return {
    file,
    rowCount: rows.length,
    byteCount: 0,
    columns: [...types].map(([name, type], place) => {
      let row = 0;
      const refuse = (code: LearningErrorCode, message: string): never => {
        throw new LearningError(code, message, { file, row, column: place + 1, columnName: name });
      };
      const builder = new ColumnBuilder(name, type, refuse);
      const values = Float64Array.from(texts, (cells) => {
        row++;
        const text = cells[place]!;
        if (controlCharacters.test(text))
          refuse('CONTROL_CHARACTER', 'The cell contains a control character.');
        return builder.store(text, row);
      });
      builder.chunks.push(values);
      return builder.build(rows.length);
    }),
  };
}

function textsOf(
  columns: readonly string[],
  row: RowValues,
  number: number,
  ignored: readonly string[],
): string[] {
  if (isList(row)) {
    if (row.length !== columns.length) {
      const message = `The row has ${row.length} cells; the model has ${columns.length} columns.`;
      throw new LearningError('ROW_WIDTH', message, { file, row: number });
    }
    return row.map(textOf);
  }
  const known = new Set([...columns, ...ignored]);
  const surplus = Object.keys(row).find((name) => !known.has(name));
  const lacking = columns.find((name) => !Object.hasOwn(row, name));
  const name = lacking ?? surplus;
  if (name !== undefined) {
    const what =
      lacking === undefined ? `has a column "${name}" that was not trained on` : `lacks the column "${name}"`;
    throw new LearningError('COLUMNS_DIFFER', `The row ${what}.`, { file, row: number, columnName: name });
  }
  return columns.map((name) => textOf(row[name]!));
}

const isList = (row: RowValues): row is readonly CellValue[] => Array.isArray(row);
const textOf = (value: CellValue): string => (value === null ? '' : String(value));
