import { cutTo, printable, widthOf } from './printable.js';
import type { Terminal } from './terminal.js';

export interface Column<Row> {
  title: string;
  value(row: Row): string;
  align?: 'right';
  /** Never shortened, because half of it is useless. */
  whole?: true;
  /** Omitted when the table would be too wide. */
  spare?: true;
}

const gap = '  ';
const narrowest = 6;

/** Formats a table to fit the terminal; the widest columns are shortened first. */
export function formatTable<Row>(
  rows: readonly Row[],
  given: readonly Column<Row>[],
  terminalWidth: number,
): string[] {
  const columns = fitting(rows, given, terminalWidth);
  const cells = rows.map((row) => columns.map(({ value }) => printable(value(row))));
  const widths = columns.map((column) => naturalWidth(rows, column));
  shrink(widths, columns, terminalWidth - gap.length * (columns.length - 1));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(cutTo(text, widths[index]!), widths[index]!, columns[index]!.align))
      .join(gap)
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...cells.map(line)];
}

function naturalWidth<Row>(rows: readonly Row[], { title, value }: Column<Row>): number {
  return rows.reduce((width, row) => Math.max(width, widthOf(printable(value(row)))), widthOf(title));
}

/** Omits spare columns from the end until the others fit. */
function fitting<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  terminalWidth: number,
): readonly Column<Row>[] {
  const width = columns.reduce((sum, column) => sum + naturalWidth(rows, column) + gap.length, -gap.length);
  const spare = columns.findLastIndex((column) => column.spare);
  if (width <= terminalWidth || spare === -1) return columns;
  return fitting(
    rows,
    columns.filter((_, index) => index !== spare),
    terminalWidth,
  );
}

function shrink(widths: number[], columns: readonly { whole?: true }[], available: number): void {
  let excess = widths.reduce((sum, width) => sum + width, 0) - available;
  while (excess > 0) {
    let widest = -1;
    for (const [index, width] of widths.entries()) {
      const mayShrink = !columns[index]!.whole && width > narrowest;
      if (mayShrink && (widest === -1 || width > widths[widest]!)) widest = index;
    }
    if (widest === -1) return;
    widths[widest]!--;
    excess--;
  }
}

function pad(text: string, width: number, align: 'right' | undefined): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? space + text : text + space;
}

/** Formats names and values, one pair per line. */
export function formatPairs(pairs: readonly (readonly [string, string])[]): string[] {
  const shown = pairs.filter(([, value]) => value !== '');
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`);
}

/** Names with their values, for one cell. */
export const assignmentsOf = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

export function printTable<Row>(
  terminal: Terminal,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): void {
  for (const line of formatTable(rows, columns, terminal.columns)) terminal.print(line);
}

/** Prints names and values, one pair per line. */
export function printPairs(terminal: Terminal, pairs: readonly (readonly [string, string])[]): void {
  for (const line of formatPairs(pairs)) terminal.print(line);
}
