import { csvCell } from './csvCell.js';
import { type Dialect, decimalCommaNumber, groupedNumber } from './dialect.js';

/** Turns text of a dialect into plain CSV, piece by piece: commas between cells, points before decimals. */
export class CsvRewriter {
  readonly #delimiter: string;
  readonly #decimalComma: boolean;
  readonly #groupPoint: boolean;
  #cell = '';
  #quoted = false;
  #inQuotes = false;
  /** A quote inside quotes that may be the first of two. */
  #pendingQuote = false;
  #atStart = true;

  constructor({ delimiter, decimalComma, groupPoint }: Omit<Dialect, 'encoding'>) {
    this.#delimiter = delimiter;
    this.#decimalComma = decimalComma;
    this.#groupPoint = groupPoint;
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
      const [, sign = '', whole, decimals = ''] = decimalCommaNumber.exec(cell) ?? [];
      if (whole !== undefined) return `${sign}${whole.replaceAll('.', '')}.${decimals}`;
      if (this.#groupPoint && groupedNumber.test(cell)) return cell.replaceAll('.', '');
    }
    return wasQuoted ? `"${cell.replaceAll('"', '""')}"` : csvCell(cell);
  }
}
