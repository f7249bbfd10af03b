import { allocateBytes, decodeAscii } from './bytes.js';
import { type CellFault, CellReader, carriageReturn, newline, quote } from './CellReader.js';
import { isMissing } from './isMissing.js';
import { parseNumber } from './parseNumber.js';
import { skipMark } from './skipMark.js';

export type RowFault = CellFault | 'ROW_TOO_LONG';

/** Throws the caller's own error. Lines and columns count from 1; a fault of a whole row has no column. */
export type RefuseRow = (fault: RowFault, message: string, line: number, column?: number) => never;

/** A row of a CSV file. It is reused: what is to be kept must be copied before the next row is read. */
export interface CsvRow {
  /** The line of the file, counted from 1, blank lines included. */
  readonly line: number;
  readonly width: number;
  /** The cell as it is written, without its quotes. */
  cell(column: number): string;
  /** The cell without the spaces around it. */
  text(column: number): string;
  /** The number of a cell that is a plain decimal. */
  decimal(column: number): number | undefined;
  /** The cell's number: NaN if the value is missing, undefined if the cell holds something else. */
  number(column: number): number | undefined;
  texts(): string[];
}

const noBytes = new Uint8Array(0);

/** Splits the bytes of a CSV file into rows. Rows may differ in width; blank lines are skipped. */
export class RowReader {
  readonly #refuse: RefuseRow;
  readonly #rowBytesMax: number;
  readonly #cells: CellReader;
  readonly #row: BufferedRow;
  #rest: Uint8Array = noBytes;
  #atStart = true;
  /** Whether the row that has not ended yet is inside a quoted cell. */
  #opensQuote = false;

  constructor(refuse: RefuseRow, rowBytesMax: number) {
    this.#refuse = refuse;
    this.#rowBytesMax = rowBytesMax;
    this.#row = new BufferedRow();
    this.#cells = new CellReader((fault, message, column) =>
      refuse(fault, message, this.#row.line, column + 1),
    );
  }

  /** The rows that end in this piece of the file. */
  *push(piece: Uint8Array): Generator<CsvRow, void> {
    // One zero byte after the end stops the reading of a number.
    const length = this.#rest.length + piece.length;
    const bytes = allocateBytes(length + 1);
    bytes.set(this.#rest);
    bytes.set(piece, this.#rest.length);
    const used = yield* this.#rows(bytes, length);
    this.#rest = bytes.subarray(used, length);
    if (this.#rest.length > this.#rowBytesMax) {
      if (this.#opensQuote) this.#cells.refuseUnclosed(this.#row.width);
      this.#refuse('ROW_TOO_LONG', `A row is longer than ${this.#rowBytesMax} bytes.`, this.#row.line);
    }
  }

  /** The last row, if no newline ends it. */
  *finish(): Generator<CsvRow, void> {
    if (this.#rest.length > 0) yield* this.push(Uint8Array.of(newline));
    if (this.#rest.length > 0) this.#cells.refuseUnclosed(this.#row.width);
  }

  /** Returns how many bytes were used: always whole rows. */
  *#rows(bytes: Uint8Array, end: number): Generator<CsvRow, number> {
    const row = this.#row;
    let start = 0;
    if (this.#atStart) {
      if (end < 3 && bytes[end - 1] !== newline) return 0;
      start = skipMark(bytes, 0);
      this.#atStart = false;
    }
    for (;;) {
      while (bytes[start] === newline || (bytes[start] === carriageReturn && bytes[start + 1] === newline)) {
        start += bytes[start] === newline ? 1 : 2;
        row.line++;
      }
      if (start >= end) return end;
      const next = this.#readRow(bytes, start, end);
      if (next < 0) return start;
      yield row;
      row.line += 1 + row.breaks;
      start = next;
    }
  }

  /** Reads one row and returns the position after it, or -1 if the bytes end before it does. */
  #readRow(bytes: Uint8Array, start: number, end: number): number {
    const cells = this.#cells;
    const row = this.#row;
    row.begin(bytes);
    let position = start;
    for (;;) {
      let terminator = cells.decimal(bytes, position, end);
      if (terminator !== 0) row.addNumber(cells.value, position, cells.position);
      else {
        terminator = cells.cell(bytes, position, end, row.width);
        if (terminator < 0) {
          this.#opensQuote = bytes[position] === quote;
          return -1;
        }
        row.breaks += cells.breaks;
        row.addText(cells.text);
      }
      position = cells.position;
      if (terminator === newline) return position;
    }
  }
}

class BufferedRow implements CsvRow {
  line = 1;
  width = 0;
  /** Line breaks inside its cells. */
  breaks = 0;
  #bytes: Uint8Array = noBytes;
  /** Plain decimals are kept as numbers, with their place in the bytes; other cells as text. */
  readonly #values: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #texts: (string | undefined)[] = [];

  begin(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.width = 0;
    this.breaks = 0;
  }

  addNumber(value: number, start: number, end: number): void {
    const column = this.width++;
    this.#values[column] = value;
    this.#starts[column] = start;
    this.#ends[column] = end;
    this.#texts[column] = undefined;
  }

  addText(text: string): void {
    this.#texts[this.width++] = text;
  }

  cell(column: number): string {
    if (column >= this.width) return '';
    // A decimal ends before its terminator of one or two bytes.
    return (
      this.#texts[column] ??
      decodeAscii(this.#bytes, this.#starts[column]!, this.#ends[column]!).replace(/[,\r\n]{1,2}$/, '')
    );
  }

  text(column: number): string {
    return this.cell(column).trim();
  }

  decimal(column: number): number | undefined {
    return column < this.width && this.#texts[column] === undefined ? this.#values[column] : undefined;
  }

  number(column: number): number | undefined {
    const text = this.#texts[column]?.trim();
    if (text === undefined) return this.decimal(column);
    return isMissing(text) ? Number.NaN : parseNumber(text);
  }

  texts(): string[] {
    return Array.from({ length: this.width }, (_, column) => this.text(column));
  }
}
