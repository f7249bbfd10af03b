import { type MatrixTextCode, MatrixTextError } from '../errors.js';
import { matrixElementsMax, matrixTextLengthMax, numberDigitsMax } from '../limits.js';
import type { DecimalMatrix, MatrixForm } from './decimalMatrix.js';

const openBracket = 0x5b;
const closeBracket = 0x5d;
const commaCode = 0x2c;
const decimalPoint = 0x2e;
const minusSign = 0x2d;
const plusSign = 0x2b;
const digitZero = 0x30;
const digitNine = 0x39;
const depthMax = 2;

/**
 * Parses a number, a list or a list of lists of decimals exactly, without rounding. Anything else throws a
 * {@link MatrixTextError} that gives the position, never the content.
 */
export function parseMatrix(text: string): DecimalMatrix {
  return new MatrixReader(text).read();
}

class MatrixReader {
  readonly #text: string;
  #at = 0;
  readonly #units: bigint[] = [];
  readonly #fractions: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): DecimalMatrix {
    if (this.#text.length > matrixTextLengthMax)
      throw this.#refuse('text-too-long', `The text is longer than ${matrixTextLengthMax} characters`, 0);
    this.#skipSpace();
    if (this.#at === this.#text.length) throw this.#refuse('empty-text', 'The text contains no number');
    let form: MatrixForm = 'number';
    let rows = 1;
    let columns = 1;
    if (this.#peek() === openBracket) {
      this.#at++;
      this.#skipSpace();
      if (this.#peek() === openBracket) {
        form = 'matrix';
        ({ rows, columns } = this.#readRows());
      } else {
        form = 'list';
        columns = this.#readNumbers();
      }
    } else {
      this.#readNumber();
    }
    this.#skipSpace();
    if (this.#at < this.#text.length) {
      const bracket = this.#peek() === closeBracket;
      throw bracket
        ? this.#refuse('unbalanced-brackets', 'A closing bracket has no opening bracket')
        : this.#refuse('trailing-text', 'There is text after the end of the matrix');
    }
    return { form, rows, columns, ...this.#aligned() };
  }

  // Everything after the outer bracket of a list of lists, through its closing bracket.
  #readRows(): { rows: number; columns: number } {
    let columns = 0;
    for (let rows = 1; ; rows++) {
      this.#skipSpace();
      const start = this.#at;
      if (this.#peek() !== openBracket) {
        if (this.#peek() === closeBracket || this.#peek() === commaCode)
          throw this.#refuse('misplaced-comma', 'A row is missing next to a comma');
        if (this.#at === this.#text.length) throw this.#unclosed();
        throw this.#refuse('mixed-nesting', 'Expected a row, found a number');
      }
      this.#at++;
      this.#skipSpace();
      const length = this.#readNumbers();
      if (rows === 1) columns = length;
      else if (length !== columns) {
        throw this.#refuse(
          'ragged-rows',
          `Row ${rows} has ${length} numbers, the first row has ${columns}`,
          start,
        );
      }
      if (!this.#comma()) return { rows, columns };
    }
  }

  // Everything after a list's opening bracket, through its closing bracket; returns the number of elements.
  #readNumbers(): number {
    if (this.#peek() === closeBracket) throw this.#refuse('empty-matrix', 'A list is empty');
    for (let count = 1; ; count++) {
      this.#skipSpace();
      this.#readNumber();
      if (!this.#comma()) return count;
    }
  }

  // True after a comma, false after the closing bracket.
  #comma(): boolean {
    this.#skipSpace();
    const next = this.#peek();
    if (next === commaCode || next === closeBracket) {
      this.#at++;
      return next === commaCode;
    }
    if (this.#at === this.#text.length) throw this.#unclosed();
    throw this.#badCharacter();
  }

  #readNumber(): void {
    if (this.#units.length === matrixElementsMax)
      throw this.#refuse('too-many-elements', `There are more than ${matrixElementsMax} numbers`);
    const start = this.#at;
    const sign = this.#peek();
    if (sign === minusSign || sign === plusSign) this.#at++;
    const whole = this.#digits();
    let fraction = '';
    if (this.#peek() === decimalPoint) {
      this.#at++;
      fraction = this.#digits();
    }
    if (whole.length + fraction.length === 0) {
      this.#at = start;
      throw this.#noNumber();
    }
    if (whole.length + fraction.length > numberDigitsMax)
      throw this.#refuse('too-many-digits', `A number has more than ${numberDigitsMax} digits`, start);
    let length = fraction.length;
    while (length > 0 && fraction.charCodeAt(length - 1) === digitZero) length--;
    const unsigned = BigInt(whole + fraction.slice(0, length) || '0');
    this.#units.push(sign === minusSign ? -unsigned : unsigned);
    this.#fractions.push(length);
    const next = this.#peek();
    if (!isSpace(next) && next !== commaCode && next !== closeBracket && next >= 0)
      throw this.#badCharacter();
  }

  #digits(): string {
    const start = this.#at;
    while (this.#peek() >= digitZero && this.#peek() <= digitNine) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  // All elements at the largest number of decimal places.
  #aligned(): { scale: number; values: bigint[] } {
    let scale = 0;
    for (const digits of this.#fractions) scale = Math.max(scale, digits);
    const powers = Array.from({ length: scale + 1 }, (_, exponent) => 10n ** BigInt(exponent));
    return { scale, values: this.#units.map((units, i) => units * powers[scale - this.#fractions[i]!]!) };
  }

  #peek(): number {
    return this.#at < this.#text.length ? this.#text.charCodeAt(this.#at) : -1;
  }

  #skipSpace(): void {
    while (isSpace(this.#peek())) this.#at++;
  }

  #refuse(code: MatrixTextCode, what: string, position = this.#at): MatrixTextError {
    return new MatrixTextError(code, position, what);
  }

  #unclosed(): MatrixTextError {
    return this.#refuse('unbalanced-brackets', 'A bracket is not closed');
  }

  #noNumber(): MatrixTextError {
    const next = this.#peek();
    if (next === -1) return this.#unclosed();
    if (next === commaCode || next === closeBracket)
      return this.#refuse('misplaced-comma', 'A number is missing next to a comma');
    if (next === openBracket) {
      return this.#refuse(
        'nested-too-deep',
        `Lists are nested deeper than ${depthMax} levels, or a list is mixed with numbers`,
      );
    }
    return this.#badCharacter();
  }

  #badCharacter(): MatrixTextError {
    const character = this.#text.slice(this.#at, this.#at + 2);
    const previous = this.#at > 0 ? this.#text.charCodeAt(this.#at - 1) : -1;
    const afterDigit = (previous >= digitZero && previous <= digitNine) || previous === decimalPoint;
    if (afterDigit && /^[eE]/.test(character)) {
      return this.#refuse('exponent', 'Exponents are not supported');
    }
    if (/^\p{Nd}/u.test(character) && !/^[0-9]/.test(character)) {
      return this.#refuse('unicode-digit', 'Only the digits 0 to 9 are supported');
    }
    return this.#refuse('not-a-number', 'This character is not part of a decimal number or a list');
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
