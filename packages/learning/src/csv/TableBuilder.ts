import type { CsvRow } from '@tricorn/csv';
import { type CsvLimits, csvLimits } from '@tricorn/tables';
import { LearningError, type LearningErrorCode, type Place } from '../errors.js';
import { ColumnBuilder, type RefuseCell } from './ColumnBuilder.js';
import type { Column, ColumnType } from './table.js';

/** Columns grow by chunks of a power of two rows, together about this many cells. */
const chunkCellBits = 20;
const chunkBitsMax = 16;
const chunkBitsMin = 8;

export type ColumnTypes = ReadonlyMap<string, ColumnType> | ColumnType;

/** Collects the rows of a CSV file, of which the first is the header, in columns. */
export class TableBuilder {
  readonly #file: string;
  readonly #limits: CsvLimits;
  readonly #types: ColumnTypes | undefined;
  /** Columns in which cells that hold no number count as missing. */
  readonly #lenient: (column: string) => boolean;
  #columns: ColumnBuilder[] | undefined;
  #rowCount = 0;
  /** The current line, blank lines included, so that a message names the line that an editor shows. */
  #line = 1;
  #chunkBits = chunkBitsMax;
  /** Columns that began as numbers and turned out to hold categories. */
  readonly #turned: string[] = [];

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

  add(row: CsvRow): void {
    this.#line = row.line;
    const columns = this.#columns;
    if (columns === undefined) {
      this.#openColumns(row);
      return;
    }
    const width = columns.length;
    const chunkIndex = this.#rowCount >> this.#chunkBits;
    const slot = this.#rowCount & ((1 << this.#chunkBits) - 1);
    if (slot === 0) this.#openChunks(columns);
    for (let c = 0; c < width && c < row.width; c++) {
      const column = columns[c]!;
      let value = column.kind === 'category' ? undefined : row.decimal(c);
      if (value === undefined) value = column.store(row.cell(c), row.line);
      else column.kind = 'number';
      column.chunks[chunkIndex]![slot] = value;
    }
    if (row.width !== width) this.#refuseWidth(Math.min(row.width, width + 1), width);
    this.#rowCount++;
  }

  /** Whether a column that began as numbers turned out to hold categories, so that a second pass is needed. */
  get needsSecondPass(): boolean {
    return this.#turned.length > 0;
  }

  /** What is known about the types now, for a second pass over the same rows. */
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

  /** Refuses a line, or its cell in a column; both count from 1. */
  refuseAt(code: LearningErrorCode, message: string, line: number, column?: number): never {
    return this.#refuse(
      code,
      message,
      column === undefined ? { row: line } : this.#placeOf(column - 1, line),
    );
  }

  #openColumns(row: CsvRow): void {
    const { columnsMax } = this.#limits;
    if (row.width > columnsMax)
      this.#refuse(
        'TOO_MANY_COLUMNS',
        `The header has more than ${columnsMax} columns.`,
        this.#placeOf(columnsMax),
      );
    const texts = Array.from({ length: row.width }, (_, column) => row.cell(column));
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
    const refuse: RefuseCell = (code, message, row) => this.#refuse(code, message, this.#placeOf(index, row));
    return new ColumnBuilder(name, type, refuse, this.#lenient(name));
  }

  #openChunks(columns: readonly ColumnBuilder[]): void {
    const { rowsMax, cellsMax } = this.#limits;
    const row = this.#line;
    if (this.#rowCount + 1 > rowsMax)
      this.#refuse('TOO_MANY_ROWS', `The file has more than ${rowsMax} rows.`, { row });
    if (this.#rowCount * columns.length > cellsMax)
      this.#refuse('TOO_MANY_CELLS', `The file has more than ${cellsMax} cells.`, { row });
    for (const column of columns) column.chunks.push(new Float64Array(1 << this.#chunkBits));
  }

  #refuseWidth(found: number, width: number): never {
    const message =
      found > width
        ? `The row has more than ${width} cells.`
        : `The row has ${found} cells; the header has ${width}.`;
    return this.#refuse('ROW_WIDTH', message, { row: this.#line, column: found });
  }

  #placeOf(column: number, row = this.#line): Place {
    const columnName = this.#columns?.[column]?.name;
    return { row, column: column + 1, ...(columnName === undefined ? {} : { columnName }) };
  }

  #refuse(code: LearningErrorCode, message: string, place: Place = {}): never {
    throw new LearningError(code, message, { file: this.#file, ...place });
  }
}
