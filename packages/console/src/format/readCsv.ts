import { type CsvRow, isMissing, parseNumber, RowReader } from '@tricorn/csv';

export interface CsvTable {
  header: string[];
  rows: string[][];
}

/** The first rows of a CSV text, up to the first malformed one; the server says what is wrong with it. */
export function readCsv(text: string, rowsMax = 5_000): CsvTable {
  const bytes = new TextEncoder().encode(text);
  const reader = new RowReader((_fault, message) => {
    throw new SyntaxError(message);
  }, bytes.length);
  const lines: string[][] = [];
  try {
    for (const row of allRows(reader, bytes)) {
      if (lines.push(row.texts()) > rowsMax) break;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const [header = [], ...rows] = lines;
  return { header, rows };
}

function* allRows(reader: RowReader, bytes: Uint8Array): Generator<CsvRow> {
  yield* reader.push(bytes);
  yield* reader.finish();
}

/** Columns that hold numbers only, by name; a missing one is not a number. */
export function numberColumns({ header, rows }: CsvTable): Map<string, number[]> {
  const columns = new Map<string, number[]>();
  header.forEach((name, place) => {
    const cells = rows.map((row) => row[place] ?? '').filter((cell) => !isMissing(cell));
    const values = rows.map((row) => parseNumber(row[place] ?? '') ?? Number.NaN);
    if (cells.length > 0 && values.filter(Number.isFinite).length === cells.length) columns.set(name, values);
  });
  return columns;
}

/** The names of the columns that hold numbers; none if the first row is not a header. */
export const namedNumbers = (table: CsvTable): string[] =>
  table.header.some((name) => Number.isFinite(parseNumber(name) ?? Number.NaN))
    ? []
    : [...numberColumns(table).keys()];
