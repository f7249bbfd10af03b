import { readRecords } from '@tricorn/csv';
import { plainCsv } from './plainCsv.js';
import { TableFileError } from './tableFileError.js';

/** What is wrong with a table, and in which line; undefined means the whole. */
export type RowsFault = (message: string, line?: number) => never;

/**
 * The rows of a CSV or Parquet file or of the first visible sheet of an Excel workbook, by the names of its columns and one
 * after the other.
 */
export async function* rowsOf(
  file: Blob,
  name: string,
  fail: RowsFault,
): AsyncGenerator<Record<string, string>> {
  try {
    const { pieces } = await plainCsv(file, name);
    yield* readRecords(pieces, fail);
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    const { columnName, row } = error.place;
    fail(columnName === undefined ? error.message : `column "${columnName}": ${error.message}`, row);
  }
}
