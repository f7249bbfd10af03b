import { csvCell } from '@tricorn/csv';
import { dateText } from '../dateText.js';
import type { CsvLimits } from '../limits.js';
import { TableFileError, type TableFileErrorCode } from '../tableFileError.js';
import { isTrue } from './readParts.js';

export interface SheetRowsOptions {
  file: string;
  limits: CsvLimits;
  from1904: boolean;
  /** The texts that cells refer to by number. */
  texts: readonly string[];
  /** For each style: whether its number is a date. */
  dateStyles: readonly boolean[];
}

const sheetRowsMax = 1_048_576;
const dayMs = 86_400_000;
/** Day 0 of both ways to count. The 29th of February 1900, which Excel counts, lies before every date read here. */
const epoch1900Ms = Date.UTC(1899, 11, 30);
const epoch1904Ms = Date.UTC(1904, 0, 1);
const daysMax = 2_958_466;

/** Turns the elements of a sheet into lines of CSV. Rows keep their numbers; shorter ones are filled to the header's width. */
export class SheetRows {
  readonly #options: SheetRowsOptions;
  #lines = '';
  #bytes = 0;
  #row = 0;
  #width = 0;
  #cells: string[] = [];
  #rowCharacters = 0;
  #column = -1;
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #phonetic = 0;

  constructor(options: SheetRowsOptions) {
    this.#options = options;
  }

  /** The lines since the last call. */
  take(): string {
    const lines = this.#lines;
    this.#lines = '';
    return lines;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (tag === 'row') this.#openRow(attributes['r']);
    else if (tag === 'c') this.#openCell(attributes);
    else if (tag === 'v' || tag === 't') this.#isValue = this.#phonetic === 0;
    else if (tag === 'rPh') this.#phonetic++;
  }

  text(text: string): void {
    if (!this.#isValue) return;
    this.#value += text;
    this.#rowCharacters += text.length;
    if (this.#rowCharacters > this.#options.limits.rowBytesMax)
      this.#refuse('ROW_TOO_LONG', `A row is longer than ${this.#options.limits.rowBytesMax} bytes.`);
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#isValue = false;
    else if (tag === 'rPh') this.#phonetic--;
    else if (tag === 'c') {
      const text = this.#cellText();
      if (text !== '') this.#cells[this.#column] = text;
    } else if (tag === 'row') this.#closeRow();
  }

  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    if (!Number.isInteger(row) || row <= this.#row || row > sheetRowsMax)
      this.#refuse('WORKBOOK', 'The rows of the sheet are not in order.');
    this.#write('\n'.repeat(row - this.#row - 1));
    this.#row = row;
    this.#cells = [];
    this.#column = -1;
    this.#rowCharacters = 0;
  }

  #openCell({ r: reference, t: type, s: style }: Readonly<Record<string, string>>): void {
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (this.#column >= this.#options.limits.columnsMax)
      this.#refuse('TOO_MANY_COLUMNS', `The sheet has more than ${this.#options.limits.columnsMax} columns.`);
    this.#type = type ?? 'n';
    this.#style = Number(style ?? 0);
    this.#value = '';
  }

  #closeRow(): void {
    const isEmpty = this.#cells.length === 0;
    if (this.#width === 0) this.#width = this.#cells.length;
    const width = isEmpty ? 0 : Math.max(this.#width, this.#cells.length);
    this.#write(
      `${Array.from({ length: width }, (_, place) => csvCell(this.#cells[place] ?? '')).join(',')}\n`,
    );
  }

  #write(text: string): void {
    this.#lines += text;
    this.#bytes += text.length;
    const { bytesMax } = this.#options.limits;
    if (this.#bytes > bytesMax) this.#refuse('FILE_TOO_LARGE', `The sheet is larger than ${bytesMax} bytes.`);
  }

  #cellText(): string {
    const value = this.#value;
    if (this.#type === 's') return lines(this.#options.texts[Number(value)] ?? this.#refuseText());
    if (this.#type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE';
    // A formula that failed has no value.
    if (this.#type === 'e') return '';
    if (this.#type !== 'n') return lines(value);
    if (this.#options.dateStyles[this.#style] !== true) return numberText(value);
    const days = Number(value);
    if (value === '' || !(days >= 1 && days < daysMax)) return value;
    const epochMs = this.#options.from1904 ? epoch1904Ms : epoch1900Ms;
    return dateText(new Date(epochMs + Math.round(days * dayMs)));
  }

  #refuseText(): never {
    return this.#refuse('WORKBOOK', 'A cell refers to a text that the Excel workbook does not have.');
  }

  #refuse(code: TableFileErrorCode, message: string): never {
    throw new TableFileError(code, message, { file: this.#options.file, row: Math.max(1, this.#row) });
  }
}

/** What Excel shows: 15 digits. The file has 17, so a salary of 8617.86 is 8617.860000000001 there. */
function numberText(value: string): string {
  const shown = Number(Number(value).toPrecision(15));
  return /[.eE]/.test(value) && Number.isFinite(shown) ? String(shown) : lines(value);
}

const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The column of a reference such as B7, counted from 0. Excel has 16,384 columns. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
