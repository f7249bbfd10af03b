import { asRead, decimalMark } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';

const words = texts.together.matrix;

/** A matrix as it is typed: rows of texts. */
export type Cells = readonly (readonly string[])[];

/** Larger matrices are typed or pasted as text; a page of so many fields would be slow. */
export const editableCellsMax = 1_024;

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Whether a cell holds an exact decimal. */
export const isDecimal = (text: string): boolean => decimal.test(text.trim());

export const shapeOf = (cells: Cells): string => `${cells.length}×${cells[0]?.length ?? 0}`;

export const emptyCells = (rows: number, columns: number): Cells =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));

/** What is wrong with the cells, in words; undefined when they can be sent. */
export function faultOf(cells: Cells): string | undefined {
  for (const [row, line] of cells.entries()) {
    for (const [column, text] of line.entries()) {
      if (text.trim() === '') return words.missing(row + 1, column + 1);
      if (!isDecimal(text)) return words.notDecimal(text.trim().slice(0, 20), row + 1, column + 1);
    }
  }
  return undefined;
}

/** The matrix text that the service reads; a single cell is a single number. */
export function matrixText(cells: Cells): string {
  const [only] = cells[0] ?? [];
  if (cells.length === 1 && cells[0]!.length === 1) return only!.trim();
  return `[${cells.map((line) => `[${line.map((text) => text.trim()).join(',')}]`).join(',')}]`;
}

/** Cells from a matrix text, or from what a spreadsheet puts on the clipboard. Digits are kept as they are. */
export function cellsOf(text: string): Cells {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return cellsOfLists(trimmed);
  const lines = trimmed.split(/\r?\n/).filter((line) => line.trim() !== '');
  const separator = separatorOf(lines);
  return rectangular(
    lines.map((line) =>
      line
        .trim()
        .split(separator)
        .map((cell) => asRead(cell.trim())),
    ),
  );
}

function separatorOf(lines: readonly string[]): RegExp {
  for (const mark of [/\t/, /;/]) if (lines.some((line) => mark.test(line))) return mark;
  // Where a comma is the decimal mark, "1,5 2,5" are two numbers, and "1,2,3" can only be three.
  const decimals = lines.every((line) => line.trim().split(/\s+/).every(isWhole));
  return decimalMark === ',' && decimals ? /\s+/ : /[,\s]+/;
}

/** Whether a text is one number that does not end with a mark. */
const isWhole = (text: string): boolean => /\d$/.test(text) && isDecimal(asRead(text));

function cellsOfLists(text: string): Cells {
  const inner = /\[([^[\]]*)\]/g;
  const rows = [...text.matchAll(inner)].map((match) =>
    splitList(match[1]!).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
  );
  return rectangular(rows.filter((row) => row.length > 0));
}

/** Splits at commas that are outside of quotes. */
const splitList = (text: string): string[] =>
  text.trim() === '' ? [] : (text.match(/"[^"]*"|[^,]+/g) ?? []).filter((cell) => cell.trim() !== '');

/** Short rows are filled up, so that every gap can be seen. */
function rectangular(rows: string[][]): Cells {
  const columns = Math.max(1, ...rows.map(({ length }) => length));
  return rows.length === 0
    ? emptyCells(1, 1)
    : rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => '')]);
}

export const withCell = (cells: Cells, row: number, column: number, text: string): Cells =>
  cells.map((line, at) => (at === row ? line.map((cell, place) => (place === column ? text : cell)) : line));

/** Puts a block of cells at a place; the matrix grows where the block reaches beyond it. */
export function withBlock(cells: Cells, row: number, column: number, block: Cells): Cells {
  const rows = Math.max(cells.length, row + block.length);
  const columns = Math.max(cells[0]?.length ?? 0, column + (block[0]?.length ?? 0));
  return Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => block[r - row]?.[c - column] ?? cells[r]?.[c] ?? ''),
  );
}

export const resized = (cells: Cells, rows: number, columns: number): Cells =>
  Array.from({ length: Math.max(1, rows) }, (_, r) =>
    Array.from({ length: Math.max(1, columns) }, (_, c) => cells[r]?.[c] ?? ''),
  );
