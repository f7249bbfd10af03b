import {
  CsvRewriter,
  dateFormatOf,
  dialectOf,
  isMissing,
  parseNumber,
  RowReader,
  readAmount,
  readDate,
} from '@tricorn/csv';

export type ColumnKind = 'number' | 'category' | 'date';

/** A column as its first rows show it. */
export interface PreviewColumn {
  name: string;
  kind: ColumnKind;
  missing: number;
  distinct: number;
  /** The cells of the first rows. */
  first: string[];
  /** How often values of each size, or the most frequent categories, occur. */
  bars: number[];
  /** Different in every row, and so probably a name of the rows. */
  isIdentifier: boolean;
}

export interface Preview {
  columns: PreviewColumn[];
  rows: number;
  /** Whether these are all rows of the file. */
  isWhole: boolean;
}

const headBytes = 1024 * 1024;
const rowsShown = 5;
const barsMax = 12;
/** As the check of the service: fewer other cells are typing errors. */
const numberShareMin = 0.95;
/** A column with more gaps than this is hardly what somebody wants to know. */
const gapShareMax = 0.2;
/** How archives, workbooks and Parquet files begin. */
const packed = ['PK', 'PAR1', '\u001f\u008b', '\u00d0\u00cf'];
const targetName = /^(target|label|class|y|outcome|result|ziel|klasse|ergebnis)$/i;

/** The beginning of a text file as a table; undefined for other files, which only the service reads. */
export async function previewTable(file: File): Promise<Preview | undefined> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (packed.some((mark) => start.startsWith(mark))) return undefined;
  const isWhole = file.size <= headBytes;
  const rows: string[][] = [];
  const reader = new RowReader(() => {
    throw new SyntaxError('malformed');
  }, headBytes);
  const keep = (found: Iterable<{ texts(): string[] }>) => {
    for (const row of found) rows.push(row.texts());
  };
  try {
    const dialect = dialectOf(bytes);
    const rewriter = new CsvRewriter(dialect);
    const text = rewriter.push(decoded(bytes, dialect.encoding)) + (isWhole ? rewriter.finish() : '');
    keep(reader.push(new TextEncoder().encode(text)));
    if (isWhole) keep(reader.finish());
  } catch {
    // The check says what is malformed; what was read until there is shown.
  }
  const [header, ...cells] = rows;
  if (header === undefined || cells.length === 0) return undefined;
  const columns = header.map((name, place) =>
    columnOf(
      name || `Unnamed: ${place}`,
      cells.map((row) => row[place] ?? ''),
    ),
  );
  return { columns, rows: cells.length, isWhole };
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function columnOf(name: string, cells: readonly string[]): PreviewColumn {
  const present = cells.filter((cell) => !isMissing(cell));
  const counts = new Map<string, number>();
  for (const cell of present) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const numbers = present.flatMap((cell) => parseNumber(cell) ?? readAmount(cell) ?? []);
  const isNumber = numbers.length > 0 && numbers.length >= numberShareMin * present.length;
  const format = isNumber ? undefined : dateFormatOf([...counts.keys()]);
  const kind = isNumber ? 'number' : format === undefined ? 'category' : 'date';
  const values = format === undefined ? numbers : present.map((cell) => readDate(cell, format)!);
  return {
    name,
    kind,
    missing: cells.length - present.length,
    distinct: counts.size,
    first: cells.slice(0, rowsShown),
    bars:
      kind === 'category' ? [...counts.values()].sort((a, b) => b - a).slice(0, barsMax) : histogram(values),
    isIdentifier: cells.length >= 10 && kind === 'category' && counts.size >= 0.9 * cells.length,
  };
}

function histogram(values: readonly number[]): number[] {
  const min = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const max = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const bars = new Array<number>(barsMax).fill(0);
  for (const value of values)
    bars[Math.min(barsMax - 1, Math.floor(((value - min) / (max - min || 1)) * barsMax))]!++;
  return bars;
}

/** The column that is probably to be predicted: by its name, or the last that describes the rows. */
export function suggestTarget({ columns, rows }: Preview): string {
  const able = columns.filter(
    ({ kind, isIdentifier, distinct }) => kind !== 'date' && !isIdentifier && distinct > 1,
  );
  const chosen =
    columns.find(({ name }) => targetName.test(name)) ??
    able.findLast(({ missing }) => missing <= gapShareMax * rows) ??
    able.at(-1);
  return chosen?.name ?? '';
}

/** Whether predicting the column means predicting a number: many different ones. */
export const isQuantity = ({ kind, distinct }: PreviewColumn): boolean => kind === 'number' && distinct > 10;
