import { csvCell } from './csvCell.js';
import type { Dialect } from './dialect.js';

const decimal = /^(\s*[+-]?\d+),(\d+\s*)$/;

/** Turns text of a dialect into plain CSV, piece by piece: commas between cells, points before decimals. */
export class CsvRewriter {
  readonly #delimiter: string;
  readonly #decimalComma: boolean;
  #cell = '';
  #quoted = false;
  #inQuotes = false;
  /** A quote inside quotes that may be the first of two. */
  #pendingQuote = false;
  #atStart = true;

  constructor({ delimiter, decimalComma }: Pick<Dialect, 'delimiter' | 'decimalComma'>) {
    this.#delimiter = delimiter;
    this.#decimalComma = decimalComma;
  }

  push(given: string): string {
    const text = this.#atStart ? given.replace(/^\ufeff/, '') : given;
    if (text !== '') this.#atStart = false;
    let out = '';
    for (const character of text) {
      if (this.#pendingQuote) {
        this.#pendingQuote = false;
        if (character === '"') {
          this.#cell += '"';
          continue;
        }
        this.#inQuotes = false;
      }
      if (this.#inQuotes) {
        if (character === '"') this.#pendingQuote = true;
        else this.#cell += character;
      } else if (character === '"' && this.#cell === '') {
        this.#inQuotes = true;
        this.#quoted = true;
      } else if (character === this.#delimiter) out += `${this.#take()},`;
      else if (character === '\n') out += `${this.#take()}\n`;
      else if (character !== '\r') this.#cell += character;
    }
    return out;
  }

  finish(): string {
    // A quote that never closed stays open, so that the reader refuses it with its row.
    return this.#inQuotes && !this.#pendingQuote ? `"${this.#cell.replaceAll('"', '""')}` : this.#take();
  }

  #take(): string {
    const cell = this.#cell;
    const wasQuoted = this.#quoted;
    this.#cell = '';
    this.#quoted = false;
    if (this.#decimalComma && !wasQuoted) {
      const number = decimal.exec(cell);
      if (number !== null) return `${number[1]}.${number[2]}`;
    }
    return wasQuoted ? `"${cell.replaceAll('"', '""')}"` : csvCell(cell);
  }
}
