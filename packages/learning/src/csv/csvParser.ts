import { LearningError, type LearningErrorCode } from '../errors.js';
import { parseNumber, scaleDigits } from './parseNumber.js';
import { type Column, type ColumnKind, missingTokens } from './table.js';

/** Bounds of one CSV file. */
export interface CsvLimits {
  bytesMax: number;
  rowsMax: number;
  columnsMax: number;
  cellsMax: number;
  rowBytesMax: number;
}

export const csvLimits: CsvLimits = {
  bytesMax: 2 * 1024 ** 3,
  rowsMax: 5_000_000,
  columnsMax: 1_000,
  cellsMax: 100_000_000,
  rowBytesMax: 1024 ** 2,
};

const comma = 44;
const newline = 10;
const carriageReturn = 13;
const quote = 34;
/** Columns grow by chunks of a power of two rows, together about this many cells. */
const chunkCellBits = 20;
const chunkBitsMax = 16;
const chunkBitsMin = 8;
/** A column with at most this share of texts among its numbers holds typing errors, not categories. */
const strayTextShareMax = 0.05;
const missing = new Set(missingTokens);
const utf8 = new TextDecoder('utf-8', { fatal: true });

const unknownKind = 0;
const numberKind = 1;
const categoryKind = 2;

interface ColumnState {
  name: string;
  kind: number;
  /** Set where the caller decided the kind; the parser then never changes it. */
  fixed: boolean;
  chunks: Float64Array[];
  codes: Map<string, number>;
  /** Texts seen in a column that began as numbers, and the first row that holds one. */
  textCount: number;
  firstTextRow: number;
  firstText: string;
  switched: boolean;
}

/**
 * Turns the bytes of a CSV file into columns. Feed it with `push`, which returns how many bytes it has
 * used (always whole rows; give the rest again with what follows), and end with `finish`.
 */
export class CsvParser {
  private readonly file: string;
  private readonly limits: CsvLimits;
  private readonly kinds: ReadonlyMap<string, ColumnKind> | ColumnKind | undefined;
  private columns: ColumnState[] | undefined;
  private rowCount = 0;
  /** Lines passed, blank ones included, so that a message points at the line an editor shows. */
  private lineCount = 0;
  private bytes: Buffer = Buffer.alloc(0);
  private position = 0;
  private text = '';
  private chunkBits = chunkBitsMax;

  constructor(
    file: string,
    options: { limits?: CsvLimits; kinds?: ReadonlyMap<string, ColumnKind> | ColumnKind } = {},
  ) {
    this.file = file;
    this.limits = options.limits ?? csvLimits;
    this.kinds = options.kinds;
  }

  /** Parses whole rows of `bytes[start, end)`; `bytes[end]` must exist and be zero. Returns the bytes used. */
  push(bytes: Buffer, start: number, end: number): number {
    this.bytes = bytes;
    let position = start;
    if (this.columns === undefined) {
      const next = this.header(position, end);
      if (next < 0) return 0;
      position = next;
    }
    return this.rows(position, end) - start;
  }

  /** Whether a column that began as numbers turned out to hold categories, so that a second pass is needed. */
  get needsSecondPass(): boolean {
    return this.columns?.some((column) => column.switched) ?? false;
  }

  /** The kinds found, for a second pass over the same bytes. */
  foundKinds(): Map<string, ColumnKind> {
    const entries = (this.columns ?? []).map((column): [string, ColumnKind] => [
      column.name,
      column.kind === categoryKind ? 'category' : 'number',
    ]);
    return new Map(entries);
  }

  finish(): { rowCount: number; columns: Column[] } {
    const { columns, rowCount } = this;
    if (columns === undefined) throw this.error('EMPTY_FILE', 'The file is empty.');
    if (rowCount === 0) {
      throw this.error('HEADER_ONLY', 'The file has a header and no rows.', { row: 1 });
    }
    this.refuseStrayTexts();
    return { rowCount, columns: columns.map((column) => collect(column, rowCount)) };
  }

  private header(start: number, end: number): number {
    let position = start;
    if (
      this.bytes[position] === 0xef &&
      this.bytes[position + 1] === 0xbb &&
      this.bytes[position + 2] === 0xbf
    ) {
      position += 3;
    }
    // Blank lines before the header are passed over.
    while (position < end && (this.bytes[position] === newline || this.bytes[position] === carriageReturn)) {
      if (this.bytes[position] === newline) this.lineCount++;
      position++;
    }
    if (position >= end) return -1;
    const names: string[] = [];
    for (;;) {
      const terminator = this.cell(position, end, names.length);
      if (terminator < 0) return -1;
      this.refuseFormula(this.text, names.length);
      names.push(this.text.trim() === '' ? `Unnamed: ${names.length}` : this.text.trim());
      position = this.position;
      if (terminator === newline) break;
      if (names.length >= this.limits.columnsMax) {
        throw this.error('TOO_MANY_COLUMNS', `The header has more than ${this.limits.columnsMax} columns.`, {
          row: this.lineCount + 1,
          column: names.length + 1,
        });
      }
    }
    this.lineCount++;
    this.openColumns(names);
    return position;
  }

  private openColumns(names: string[]): void {
    if (names.length === 1) {
      const other = /[;\t|]/.exec(names[0]!)?.[0];
      if (other !== undefined) {
        const shown = other === '\t' ? 'a tab' : `"${other}"`;
        throw this.error('WRONG_DELIMITER', `Cells are separated by ${shown}; a comma is expected.`, {
          row: 1,
          column: 1,
        });
      }
    }
    const widthBits = Math.ceil(Math.log2(names.length));
    this.chunkBits = Math.max(chunkBitsMin, Math.min(chunkBitsMax, chunkCellBits - widthBits));
    const seen = new Map<string, number>();
    for (const [index, name] of names.entries()) {
      const first = seen.get(name);
      if (first !== undefined) {
        throw this.error(
          'DUPLICATE_COLUMN',
          `The name "${name}" stands over columns ${first + 1} and ${index + 1}.`,
          {
            row: 1,
            column: index + 1,
            columnName: name,
          },
        );
      }
      seen.set(name, index);
    }
    this.columns = names.map((name) => {
      const fixed = typeof this.kinds === 'string' ? this.kinds : this.kinds?.get(name);
      return {
        name,
        kind: fixed === 'number' ? numberKind : fixed === 'category' ? categoryKind : unknownKind,
        fixed: fixed !== undefined,
        chunks: [],
        codes: new Map(),
        textCount: 0,
        firstTextRow: 0,
        firstText: '',
        switched: false,
      };
    });
  }

  private rows(start: number, end: number): number {
    const { bytes } = this;
    const columns = this.columns!;
    const width = columns.length;
    const { chunkBits } = this;
    const chunkMask = (1 << chunkBits) - 1;
    let rowStart = start;
    for (;;) {
      // Blank lines are passed over, as spreadsheet exports often end in some.
      while (bytes[rowStart] === newline || bytes[rowStart] === carriageReturn) {
        if (bytes[rowStart] === newline) this.lineCount++;
        rowStart++;
      }
      if (rowStart >= end) return end;
      const chunkIndex = this.rowCount >> chunkBits;
      // A row that was cut off by the end of the bytes comes again and finds its chunk open.
      if (columns[0]!.chunks.length <= chunkIndex) this.openChunks();
      const slot = this.rowCount & chunkMask;
      let position = rowStart;
      for (let c = 0; c < width; c++) {
        const column = columns[c]!;
        let terminator = 0;
        let value = Number.NaN;
        if (column.kind !== categoryKind) {
          // The common cell, an unquoted decimal, is read digit by digit without making a text of it.
          let p = position;
          let byte = bytes[p]!;
          const negative = byte === 45;
          if (negative) byte = bytes[++p]!;
          let high = 0;
          let low = 0;
          let digits = 0;
          let lowDigits = 0;
          let scale = 0;
          let any = false;
          let point = false;
          for (;;) {
            const digit = byte - 48;
            if (digit >= 0 && digit <= 9) {
              any = true;
              if (point) scale++;
              if (digits < 9) {
                high = high * 10 + digit;
                if (high > 0) digits++;
              } else {
                low = low * 10 + digit;
                lowDigits++;
              }
            } else if (byte === 46 && !point) {
              point = true;
            } else break;
            byte = bytes[++p]!;
          }
          if (
            any &&
            lowDigits <= 9 &&
            p < end &&
            (byte === comma || byte === newline || byte === carriageReturn)
          ) {
            value = scaleDigits(high, low, lowDigits, scale);
            if (!Number.isNaN(value) && (byte !== carriageReturn || bytes[p + 1] === newline)) {
              if (negative) value = -value;
              terminator = byte === carriageReturn ? newline : byte;
              position = byte === carriageReturn ? p + 2 : p + 1;
              if (column.kind === unknownKind) column.kind = numberKind;
            }
          }
        }
        if (terminator === 0) {
          terminator = this.cell(position, end, c);
          if (terminator < 0) return this.incomplete(rowStart, end);
          position = this.position;
          value = this.textValue(column, c);
        }
        column.chunks[chunkIndex]![slot] = value;
        if (terminator === newline) {
          if (c !== width - 1) this.refuseWidth(c + 1);
        } else if (c === width - 1) this.refuseWidth(width + 1);
      }
      rowStart = position;
      this.rowCount++;
      this.lineCount++;
    }
  }

  private incomplete(rowStart: number, end: number): number {
    if (end - rowStart > this.limits.rowBytesMax) {
      throw this.error('ROW_TOO_LONG', `A row is longer than ${this.limits.rowBytesMax} bytes.`, {
        row: this.lineCount + 1,
      });
    }
    return rowStart;
  }

  private openChunks(): void {
    const { limits } = this;
    const columns = this.columns!;
    if (this.rowCount + 1 > limits.rowsMax) {
      throw this.error('TOO_MANY_ROWS', `The file has more than ${limits.rowsMax} rows.`, {
        row: this.lineCount + 1,
      });
    }
    if (this.rowCount * columns.length > limits.cellsMax) {
      throw this.error('TOO_MANY_CELLS', `The file has more than ${limits.cellsMax} cells.`, {
        row: this.lineCount + 1,
      });
    }
    for (const column of columns) column.chunks.push(new Float64Array(1 << this.chunkBits));
  }

  /**
   * Reads one cell of any form into `this.text` and leaves `this.position` after its terminator.
   * Returns the terminator (a carriage return and a newline count as a newline), or -1 at the end of the bytes.
   */
  private cell(start: number, end: number, column: number): number {
    const { bytes } = this;
    let p = start;
    if (bytes[p] === quote) return this.quotedCell(start, end, column);
    let ascii = true;
    for (; p < end; p++) {
      const byte = bytes[p]!;
      if (byte === comma || byte === newline) break;
      if (byte >= 128) ascii = false;
      else if (byte < 32) {
        if (byte === carriageReturn && (p + 1 >= end || bytes[p + 1] === newline)) break;
        if (byte !== 9) this.refuseControl(byte, column);
      } else if (byte === quote) {
        throw this.error('UNCLOSED_QUOTE', 'A quote stands inside a cell that does not begin with one.', {
          ...this.placeOf(column),
        });
      } else if (byte === 127) this.refuseControl(byte, column);
    }
    if (p >= end || (bytes[p] === carriageReturn && p + 1 >= end)) return -1;
    this.text = ascii ? bytes.toString('latin1', start, p) : this.decode(start, p, column);
    const terminator = bytes[p] === comma ? comma : newline;
    this.position = bytes[p] === carriageReturn ? p + 2 : p + 1;
    return terminator;
  }

  private quotedCell(start: number, end: number, column: number): number {
    const { bytes } = this;
    let doubled = false;
    let p = start + 1;
    for (; p < end; p++) {
      const byte = bytes[p]!;
      if (byte === quote) {
        if (p + 1 >= end) return -1;
        if (bytes[p + 1] !== quote) break;
        doubled = true;
        p++;
      } else if (byte === newline || byte === carriageReturn) {
        throw this.error('UNCLOSED_QUOTE', 'A quote opens in this cell and does not close on its line.', {
          ...this.placeOf(column),
        });
      } else if ((byte < 32 && byte !== 9) || byte === 127) this.refuseControl(byte, column);
    }
    if (p >= end) return -1;
    const text = this.decode(start + 1, p, column);
    this.text = doubled ? text.replaceAll('""', '"') : text;
    p++;
    const after = bytes[p]!;
    if (p >= end || (after === carriageReturn && p + 1 >= end)) return -1;
    if (after === comma || after === newline) {
      this.position = p + 1;
      return after;
    }
    if (after === carriageReturn && bytes[p + 1] === newline) {
      this.position = p + 2;
      return newline;
    }
    throw this.error('BAD_QUOTE', 'Text follows the closing quote of this cell.', {
      ...this.placeOf(column),
    });
  }

  /** What a cell that is not a plain decimal stores: a number, NaN for missing, or a category's code. */
  private textValue(column: ColumnState, index: number): number {
    const { text } = this;
    if (missing.has(text) || text.trim() === '') return column.kind === categoryKind ? -1 : Number.NaN;
    if (column.kind !== categoryKind) {
      const value = parseNumber(text);
      if (value !== undefined) {
        if (!Number.isFinite(value)) {
          throw this.error('NUMBER_TOO_LARGE', 'The number is not finite.', { ...this.placeOf(index) });
        }
        if (column.kind === unknownKind) column.kind = numberKind;
        return value;
      }
      this.refuseFormula(text, index);
      if (column.fixed) {
        throw this.error('NOT_A_NUMBER', 'The column holds numbers; this cell does not.', {
          ...this.placeOf(index),
        });
      }
      if (column.kind === numberKind) {
        if (column.textCount === 0) {
          column.firstTextRow = this.lineCount + 1;
          column.firstText = text;
        }
        column.textCount++;
        return Number.NaN;
      }
      column.kind = categoryKind;
      for (const chunk of column.chunks) chunk.fill(-1);
    }
    this.refuseFormula(text, index);
    const known = column.codes.get(text);
    if (known !== undefined) return known;
    const code = column.codes.size;
    column.codes.set(text, code);
    return code;
  }

  /** Decides for every column of numbers with texts in it: typing errors are refused, categories read again. */
  private refuseStrayTexts(): void {
    for (const [index, column] of this.columns!.entries()) {
      if (column.textCount === 0) continue;
      if (column.textCount <= Math.max(1, this.rowCount * strayTextShareMax)) {
        throw this.error(
          'NOT_A_NUMBER',
          column.textCount === 1
            ? 'The column holds numbers, except for this cell.'
            : `The column holds numbers, except for ${column.textCount} cells; this is the first.`,
          { row: column.firstTextRow, column: index + 1, columnName: column.name },
        );
      }
      column.kind = categoryKind;
      column.switched = true;
    }
  }

  private decode(start: number, end: number, column: number): string {
    try {
      return utf8.decode(this.bytes.subarray(start, end));
    } catch {
      throw this.error('NOT_UTF8', 'The cell is not UTF-8 text.', { ...this.placeOf(column) });
    }
  }

  private refuseFormula(text: string, column: number): void {
    if (!/^[=@]|^[+-]./.test(text) || parseNumber(text) !== undefined) return;
    throw this.error('FORMULA_CELL', 'The cell begins a spreadsheet formula.', { ...this.placeOf(column) });
  }

  private refuseControl(byte: number, column: number): never {
    const name = `0x${byte.toString(16).padStart(2, '0')}`;
    throw this.error('CONTROL_CHARACTER', `The cell holds the control character ${name}.`, {
      ...this.placeOf(column),
    });
  }

  private refuseWidth(found: number): never {
    const width = this.columns!.length;
    const message =
      found > width
        ? `The row has more than ${width} cells.`
        : `The row has ${found} cells; the header has ${width}.`;
    throw this.error('ROW_WIDTH', message, { row: this.lineCount + 1, column: found });
  }

  private placeOf(column: number): { row: number; column: number; columnName?: string } {
    const name = this.columns?.[column]?.name;
    return {
      row: this.lineCount + 1,
      column: column + 1,
      ...(name === undefined ? {} : { columnName: name }),
    };
  }

  private error(
    code: LearningErrorCode,
    message: string,
    place: { row?: number; column?: number; columnName?: string } = {},
  ): LearningError {
    return new LearningError(code, message, { file: this.file, ...place });
  }
}

function collect(column: ColumnState, rowCount: number): Column {
  const isCategory = column.kind === categoryKind;
  const target = isCategory ? new Int32Array(rowCount) : new Float64Array(rowCount);
  let start = 0;
  for (const chunk of column.chunks) {
    target.set(chunk.subarray(0, Math.min(chunk.length, rowCount - start)), start);
    start += chunk.length;
  }
  // The chunks of each column are let go before the next column is joined.
  column.chunks = [];
  const { name } = column;
  return target instanceof Int32Array
    ? { kind: 'category', name, codes: target, categories: [...column.codes.keys()] }
    : { kind: 'number', name, values: target };
}
