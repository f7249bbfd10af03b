import { decodeAscii, decodeUtf8 } from './bytes.js';
import { scaleDigits } from './parseNumber.js';

export type CellFault = 'BAD_QUOTE' | 'CONTROL_CHARACTER' | 'NOT_UTF8' | 'UNCLOSED_QUOTE';

/** Throws the caller's own error for a malformed cell. Columns count from 0. */
export type RefuseCell = (fault: CellFault, message: string, column: number) => never;

const comma = 44;
export const newline = 10;
export const carriageReturn = 13;
const tab = 9;
const space = 32;
export const quote = 34;
const minus = 45;
const point = 46;
const zero = 48;
const firstBeyondAscii = 128;
const deleteCharacter = 127;
/** Digits that fit a small integer; two such groups hold every decimal that is read without a text. */
const digitsPerGroup = 9;

/**
 * Reads one cell at a time. Both methods return the cell's terminator (a carriage return and a newline count
 * as a newline) and leave `position` after it. `bytes[end]` must exist and be zero.
 */
export class CellReader {
  /** The last cell that `cell` read. */
  text = '';
  /** The last number that `decimal` read. */
  value = 0;
  position = 0;
  /** Line breaks inside the last cell that `cell` read. */
  breaks = 0;
  readonly #refuse: RefuseCell;

  constructor(refuse: RefuseCell) {
    this.#refuse = refuse;
  }

  /** Reads an unquoted decimal digit by digit, without making a text of it. Returns 0 for any other cell. */
  decimal(bytes: Uint8Array, start: number, end: number): number {
    let p = start;
    let byte = bytes[p]!;
    const negative = byte === minus;
    if (negative) byte = bytes[++p]!;
    let high = 0;
    let low = 0;
    let digits = 0;
    let lowDigits = 0;
    let scale = 0;
    let any = false;
    let hasPoint = false;
    for (;;) {
      const digit = byte - zero;
      if (digit >= 0 && digit <= 9) {
        any = true;
        if (hasPoint) scale++;
        if (digits < digitsPerGroup) {
          high = high * 10 + digit;
          if (high > 0) digits++;
        } else {
          low = low * 10 + digit;
          lowDigits++;
        }
      } else if (byte === point && !hasPoint) {
        hasPoint = true;
      } else break;
      byte = bytes[++p]!;
    }
    if (!any || lowDigits > digitsPerGroup || p >= end) return 0;
    if (byte !== comma && byte !== newline && (byte !== carriageReturn || bytes[p + 1] !== newline)) return 0;
    const value = scaleDigits(high, low, lowDigits, scale);
    if (Number.isNaN(value)) return 0;
    this.value = negative ? -value : value;
    if (byte === carriageReturn) {
      this.position = p + 2;
      return newline;
    }
    this.position = p + 1;
    return byte;
  }

  /** Reads a cell of any form into `text`. Returns -1 if the bytes end before the cell does. */
  cell(bytes: Uint8Array, start: number, end: number, column: number): number {
    let p = start;
    this.breaks = 0;
    if (bytes[p] === quote) return this.#quotedCell(bytes, start, end, column);
    let ascii = true;
    for (; p < end; p++) {
      const byte = bytes[p]!;
      if (byte === comma || byte === newline) break;
      if (byte >= firstBeyondAscii) ascii = false;
      else if (byte < space) {
        if (byte === carriageReturn && (p + 1 >= end || bytes[p + 1] === newline)) break;
        if (byte !== tab) this.#refuseControl(byte, column);
      } else if (byte === quote) {
        this.#refuse('UNCLOSED_QUOTE', 'A quote is inside a cell that does not begin with one.', column);
      } else if (byte === deleteCharacter) this.#refuseControl(byte, column);
    }
    if (p >= end || (bytes[p] === carriageReturn && p + 1 >= end)) return -1;
    this.text = ascii ? decodeAscii(bytes, start, p) : this.#decode(bytes, start, p, column);
    const terminator = bytes[p] === comma ? comma : newline;
    this.position = bytes[p] === carriageReturn ? p + 2 : p + 1;
    return terminator;
  }

  /** Refuses a cell whose quote has not closed by the end of the file, or within the longest row. */
  refuseUnclosed(column: number): never {
    return this.#refuse('UNCLOSED_QUOTE', 'A quote opens in this cell and does not close.', column);
  }

  #quotedCell(bytes: Uint8Array, start: number, end: number, column: number): number {
    let doubled = false;
    let ascii = true;
    let p = start + 1;
    for (; p < end; p++) {
      const byte = bytes[p]!;
      if (byte >= firstBeyondAscii) ascii = false;
      else if (byte === quote) {
        if (p + 1 >= end) return -1;
        if (bytes[p + 1] !== quote) break;
        doubled = true;
        p++;
      } else if (byte === newline) this.breaks++;
      else if (byte === carriageReturn) {
        if (p + 1 < end && bytes[p + 1] !== newline) this.#refuseControl(byte, column);
      } else if ((byte < space && byte !== tab) || byte === deleteCharacter) {
        this.#refuseControl(byte, column);
      }
    }
    if (p >= end) return -1;
    const text = ascii ? decodeAscii(bytes, start + 1, p) : this.#decode(bytes, start + 1, p, column);
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
    return this.#refuse('BAD_QUOTE', 'Text follows the closing quote of this cell.', column);
  }

  #decode(bytes: Uint8Array, start: number, end: number, column: number): string {
    try {
      return decodeUtf8(bytes, start, end);
    } catch {
      return this.#refuse('NOT_UTF8', 'The cell is not UTF-8 text.', column);
    }
  }

  #refuseControl(byte: number, column: number): never {
    const name = `0x${byte.toString(16).padStart(2, '0')}`;
    return this.#refuse('CONTROL_CHARACTER', `The cell holds the control character ${name}.`, column);
  }
}
