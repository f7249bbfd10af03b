import {
  beginsFormula,
  type DateFormat,
  dateFormatOf,
  isMissing,
  parseNumber,
  readAmount,
  readDate,
} from '@tricorn/csv';
import type { LearningErrorCode } from '../errors.js';
import type { Column, ColumnType } from './table.js';

/** Throws a refusal that names the column and the current row, or the given one. */
export type RefuseCell = (code: LearningErrorCode, message: string, row?: number) => never;

/** A column with at most this share of texts among its numbers holds typing errors, not categories. */
const strayTextShareMax = 0.05;
const missingCode = -1;
/** The largest number in single precision, in which trees and networks compute. Squares of larger ones overflow sooner or later. */
const numberMax = 3.4028234663852886e38;

/** Collects the cells of one column in chunks, and finds out whether it holds numbers, dates or categories. */
export class ColumnBuilder {
  readonly name: string;
  /** How cells are stored: undefined until the first cell that is not missing. Dates that nobody announced begin as categories. */
  kind: 'number' | 'category' | undefined;
  chunks: Float64Array[] = [];
  /** Set where the caller decided the type, which then never changes. */
  readonly #fixed: ColumnType | undefined;
  /** Whether cells that hold no number count as missing. */
  readonly #isLenient: boolean;
  readonly #codes = new Map<string, number>();
  readonly #refuse: RefuseCell;
  #amountCount = 0;
  #textCount = 0;
  #firstTextRow = 0;

  constructor(name: string, fixed: ColumnType | undefined, refuse: RefuseCell, isLenient = false) {
    this.name = name;
    this.#fixed = fixed;
    this.kind = fixed === undefined ? undefined : fixed === 'number' ? 'number' : 'category';
    this.#isLenient = isLenient;
    this.#refuse = refuse;
  }

  /** What to store for a cell that is not a plain decimal: a number, NaN for missing, or a category's code. */
  store(text: string, row: number): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    if (isMissing(text)) return this.kind === 'category' ? missingCode : Number.NaN;
    if (this.kind !== 'category') {
      const value = parseNumber(text) ?? this.#amount(text);
      if (value !== undefined) return this.#number(value);
      this.refuseFormula(text);
      if (this.#fixed !== undefined && !this.#isLenient)
        this.#refuse('NOT_A_NUMBER', 'The column holds numbers; this cell does not.');
      if (this.kind === 'number') {
        if (this.#textCount++ === 0) this.#firstTextRow = row;
        return Number.NaN;
      }
      this.kind = 'category';
      for (const chunk of this.chunks) chunk.fill(missingCode);
    }
    this.refuseFormula(text);
    if (isDate(this.#fixed) && readDate(text, this.#fixed) === undefined)
      this.#refuse('NOT_A_DATE', `The column holds dates (${this.#fixed}, or ISO 8601); this cell does not.`);
    const code = this.#codes.size;
    this.#codes.set(text, code);
    return code;
  }

  #amount(text: string): number | undefined {
    const value = readAmount(text);
    if (value !== undefined) this.#amountCount++;
    return value;
  }

  #number(value: number): number {
    if (!Number.isFinite(value)) this.#refuse('NUMBER_TOO_LARGE', 'The number is not finite.');
    if (Math.abs(value) > numberMax)
      this.#refuse('NUMBER_TOO_LARGE', 'The number is beyond ±3.4e38; use another unit.');
    this.kind = 'number';
    return value;
  }

  /** A cell that a spreadsheet would run as a formula when it shows up in a result. */
  refuseFormula(text: string): void {
    if (beginsFormula(text)) this.#refuse('FORMULA_CELL', 'The cell begins a spreadsheet formula.');
  }

  /**
   * Decides about texts in a column that began as numbers. A few are typing errors and are refused. Many make the
   * column one of categories: it must be read again, and this returns true.
   */
  turnsOutCategorical(rowCount: number): boolean {
    const count = this.#textCount;
    if (count === 0 || this.#fixed !== undefined) return false;
    if (count <= Math.max(1, rowCount * strayTextShareMax)) {
      if (this.#isLenient) return false;
      const message =
        count === 1
          ? 'The column holds numbers, except for this cell.'
          : `The column holds numbers, except for ${count} cells; this is the first.`;
      this.#refuse('NOT_A_NUMBER', message, this.#firstTextRow);
    }
    this.kind = 'category';
    return true;
  }

  /** Joins the chunks and frees them. */
  build(rowCount: number): Column {
    const target = this.kind === 'category' ? new Int32Array(rowCount) : new Float64Array(rowCount);
    let start = 0;
    for (const chunk of this.chunks) {
      target.set(chunk.subarray(0, Math.min(chunk.length, rowCount - start)), start);
      start += chunk.length;
    }
    this.chunks = [];
    const { name } = this;
    if (!(target instanceof Int32Array)) {
      const [amounts, strays] = [this.#amountCount, this.#textCount];
      return {
        kind: 'number',
        name,
        values: target,
        ...(amounts ? { amounts } : {}),
        ...(strays ? { strays } : {}),
      };
    }
    const categories = [...this.#codes.keys()];
    const format = isDate(this.#fixed) ? this.#fixed : (this.#fixed ?? dateFormatOf(categories));
    if (!isDate(format)) return { kind: 'category', name, codes: target, categories };
    const days = categories.map((text) => readDate(text, format) ?? Number.NaN);
    const values = Float64Array.from(target, (code) => days[code] ?? Number.NaN);
    const strays = target.filter((code) => Number.isNaN(days[code])).length;
    return { kind: 'date', name, format, values, ...(strays ? { strays } : {}) };
  }
}

const isDate = (type: ColumnType | undefined): type is DateFormat =>
  type !== undefined && type !== 'number' && type !== 'category';
