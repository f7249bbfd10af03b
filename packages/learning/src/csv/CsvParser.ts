import { CellReader, carriageReturn, newline, quote, skipMark } from '@tricorn/csv';
import { LearningError, type LearningErrorCode, type Place } from '../errors.js';
import { ColumnBuilder, type RefuseCell } from './ColumnBuilder.js';
import { type CsvLimits, csvLimits } from './limits.js';
import type { Column, ColumnType } from './table.js';

/** Columns grow by chunks of a power of two rows, together about this many cells. */
const chunkCellBits = 20;
const chunkBitsMax = 16;
const chunkBitsMin = 8;

export type ColumnTypes = ReadonlyMap<string, ColumnType> | ColumnType;

/**
 * Turns the bytes of a CSV file into columns. Feed it with `push`, which returns how many bytes it has
 * used (always whole rows; pass the rest again with what follows), and end with `finish`.
 */
export class CsvParser {
  readonly #file: string;
  readonly #limits: CsvLimits;
  readonly #types: ColumnTypes | undefined;
  /** Columns in which cells that hold no number count as missing. */
  readonly #lenient: (column: string) => boolean;
  readonly #cells = new CellReader((fault, message, column) =>
    this.#refuse(fault, message, this.#placeOf(column)),
  );
  #columns: ColumnBuilder[] | undefined;
  #rowCount = 0;
  /** The current line, blank lines included, so that a message names the line that an editor shows. */
  #line = 1;
  #chunkBits = chunkBitsMax;
  /** Columns that began as numbers and turned out to hold categories. */
  readonly #turned: string[] = [];
  /** The column whose quote was still open when the bytes ended. */
  #unclosedColumn: number | undefined;

  constructor(
    file: string,
    options: {
      limits?: CsvLimits;
      types?: ColumnTypes | undefined;
      lenient?: ((column: string) => boolean) | undefined;
    } = {},
  ) {
    this.#file = file;
    this.#limits = options.limits ?? csvLimits;
    this.#types = options.types;
    this.#lenient = options.lenient ?? (() => false);
  }

  /** Parses whole rows of `bytes[start, end)`; `bytes[end]` must exist and be zero. Returns the bytes used. */
  push(bytes: Buffer, start: number, end: number): number {
    const position = this.#columns === undefined ? this.#readHeader(bytes, start, end) : start;
    return position < 0 ? 0 : this.#readRows(bytes, position, end) - start;
  }

  /** Refuses the row that the bytes ended in, if that was inside quotes. */
  refuseUnclosed(): void {
    if (this.#unclosedColumn !== undefined) this.#cells.refuseUnclosed(this.#unclosedColumn);
  }

  /** Whether a column that began as numbers turned out to hold categories, so that a second pass is needed. */
  get needsSecondPass(): boolean {
    return this.#turned.length > 0;
  }

  /** What is known about the types now, for a second pass over the same bytes. */
  foundTypes(): ColumnTypes | undefined {
    if (typeof this.#types === 'string') return this.#types;
    return new Map([...(this.#types ?? []), ...this.#turned.map((name) => [name, 'category'] as const)]);
  }

  finish(): { rowCount: number; columns: Column[] } {
    const rowCount = this.#rowCount;
    const columns = this.#columns ?? this.#refuse('EMPTY_FILE', 'The file is empty.');
    if (rowCount === 0) this.#refuse('HEADER_ONLY', 'The file has a header and no rows.', { row: 1 });
    for (const column of columns) {
      if (column.turnsOutCategorical(rowCount)) this.#turned.push(column.name);
    }
    return { rowCount, columns: columns.map((column) => column.build(rowCount)) };
  }

  #readHeader(bytes: Buffer, start: number, end: number): number {
    let position = this.#skipBlankLines(bytes, skipMark(bytes, start));
    if (position >= end) return -1;
    const names: string[] = [];
    let breaks = 0;
    for (let terminator = 0; terminator !== newline; ) {
      if (names.length >= this.#limits.columnsMax) {
        this.#refuse(
          'TOO_MANY_COLUMNS',
          `The header has more than ${this.#limits.columnsMax} columns.`,
          this.#placeOf(names.length),
        );
      }
      terminator = this.#cells.cell(bytes, position, end, names.length);
      if (terminator < 0) {
        this.#unclosedColumn = bytes[position] === quote ? names.length : undefined;
        return -1;
      }
      breaks += this.#cells.breaks;
      position = this.#cells.position;
      names.push(this.#cells.text);
    }
    this.#openColumns(names);
    this.#line += 1 + breaks;
    return position;
  }

  #openColumns(texts: string[]): void {
    const other = texts.length === 1 ? /[;\t|]/.exec(texts[0]!.trim())?.[0] : undefined;
    if (other !== undefined) {
      const shown = other === '\t' ? 'a tab' : `"${other}"`;
      const message = `Cells are separated by ${shown}; a comma is expected.`;
      this.#refuse('WRONG_DELIMITER', message, { row: 1, column: 1 });
    }
    const widthBits = Math.ceil(Math.log2(texts.length));
    this.#chunkBits = Math.max(chunkBitsMin, Math.min(chunkBitsMax, chunkCellBits - widthBits));
    const seen = new Map<string, number>();
    this.#columns = texts.map((text, index) => {
      const name = text.trim() === '' ? `Unnamed: ${index}` : text.trim();
      const column = this.#openColumn(name, index);
      column.refuseFormula(text);
      const first = seen.get(name);
      if (first !== undefined) {
        const message = `Columns ${first + 1} and ${index + 1} are both named "${name}".`;
        this.#refuse('DUPLICATE_COLUMN', message, { row: 1, column: index + 1, columnName: name });
      }
      seen.set(name, index);
      return column;
    });
  }

  #openColumn(name: string, index: number): ColumnBuilder {
    const type = typeof this.#types === 'string' ? this.#types : this.#types?.get(name);
    const refuse: RefuseCell = (code, message, row) =>
      this.#refuse(code, message, { ...this.#placeOf(index), ...(row === undefined ? {} : { row }) });
    return new ColumnBuilder(name, type, refuse, this.#lenient(name));
  }

  #readRows(bytes: Buffer, start: number, end: number): number {
    const cells = this.#cells;
    const columns = this.#columns!;
    const width = columns.length;
    const chunkBits = this.#chunkBits;
    const chunkMask = (1 << chunkBits) - 1;
    let rowStart = start;
    for (;;) {
      // Spreadsheet exports often end in blank lines.
      rowStart = this.#skipBlankLines(bytes, rowStart);
      if (rowStart >= end) return end;
      const chunkIndex = this.#rowCount >> chunkBits;
      // A row that was cut off by the end of the bytes comes again and finds its chunk open.
      if (columns[0]!.chunks.length <= chunkIndex) this.#openChunks();
      const slot = this.#rowCount & chunkMask;
      let position = rowStart;
      let breaks = 0;
      for (let c = 0; c < width; c++) {
        const column = columns[c]!;
        let terminator = column.kind === 'category' ? 0 : cells.decimal(bytes, position, end);
        let value = cells.value;
        if (terminator !== 0) column.kind = 'number';
        else {
          terminator = cells.cell(bytes, position, end, c);
          if (terminator < 0) {
            this.#unclosedColumn = bytes[position] === quote ? c : undefined;
            return this.#incomplete(rowStart, end);
          }
          breaks += cells.breaks;
          value = column.store(cells.text, this.#line);
        }
        position = cells.position;
        column.chunks[chunkIndex]![slot] = value;
        if (terminator === newline) {
          if (c !== width - 1) this.#refuseWidth(c + 1);
        } else if (c === width - 1) this.#refuseWidth(width + 1);
      }
      rowStart = position;
      this.#rowCount++;
      this.#line += 1 + breaks;
    }
  }

  #skipBlankLines(bytes: Buffer, start: number): number {
    let position = start;
    while (bytes[position] === newline || bytes[position] === carriageReturn) {
      if (bytes[position] === newline) this.#line++;
      position++;
    }
    return position;
  }

  #incomplete(rowStart: number, end: number): number {
    const { rowBytesMax } = this.#limits;
    if (end - rowStart > rowBytesMax) {
      this.refuseUnclosed();
      this.#refuse('ROW_TOO_LONG', `A row is longer than ${rowBytesMax} bytes.`, { row: this.#line });
    }
    return rowStart;
  }

  #openChunks(): void {
    const { rowsMax, cellsMax } = this.#limits;
    const columns = this.#columns!;
    const row = this.#line;
    if (this.#rowCount + 1 > rowsMax)
      this.#refuse('TOO_MANY_ROWS', `The file has more than ${rowsMax} rows.`, { row });
    if (this.#rowCount * columns.length > cellsMax)
      this.#refuse('TOO_MANY_CELLS', `The file has more than ${cellsMax} cells.`, { row });
    for (const column of columns) column.chunks.push(new Float64Array(1 << this.#chunkBits));
  }

  #refuseWidth(found: number): never {
    const width = this.#columns!.length;
    const message =
      found > width
        ? `The row has more than ${width} cells.`
        : `The row has ${found} cells; the header has ${width}.`;
    return this.#refuse('ROW_WIDTH', message, { row: this.#line, column: found });
  }

  #placeOf(column: number): Place {
    const columnName = this.#columns?.[column]?.name;
    return { row: this.#line, column: column + 1, ...(columnName === undefined ? {} : { columnName }) };
  }

  #refuse(code: LearningErrorCode, message: string, place: Place = {}): never {
    throw new LearningError(code, message, { file: this.#file, ...place });
  }
}
