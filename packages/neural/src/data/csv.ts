import { createReadStream } from 'node:fs';
import { NeuralDataError } from '../errors.js';
import type { DatasetFile } from './file.js';
import type { DataLimits } from './limits.js';

export interface CsvRow {
  /** One-based line on which the row begins. */
  line: number;
  cells: string[];
}

/** Streams the rows of a CSV file: quoted cells, doubled quotes, line breaks inside quotes, CRLF, a byte-order mark. */
export async function* readCsv(file: DatasetFile, limits: DataLimits): AsyncGenerator<CsvRow> {
  let pending = '';
  let line = 1;
  for await (const chunk of createReadStream(file.path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    pending += chunk;
    if (line === 1 && pending.charCodeAt(0) === 0xfeff) pending = pending.slice(1);
    let start = 0;
    for (;;) {
      const end = rowEnd(pending, start);
      if (end < 0) break;
      const text = pending.slice(start, end);
      if (text.trim() !== '') yield { line, cells: splitCells(text, file, line) };
      line += countBreaks(text) + 1;
      start = end + 1;
    }
    pending = pending.slice(start);
    if (pending.length > limits.rowBytesMax) {
      throw new NeuralDataError('DATASET_TOO_LARGE', `A row is longer than ${limits.rowBytesMax} bytes`, {
        file: file.name,
        row: line,
      });
    }
  }
  if (pending.trim() !== '') yield { line, cells: splitCells(pending, file, line) };
}

/** The line break that ends the row, or −1 while a quote is open or the text has none. */
function rowEnd(text: string, start: number): number {
  let end = text.indexOf('\n', start);
  const quote = text.indexOf('"', start);
  if (end < 0 || quote < 0 || quote > end) return end;
  let open = false;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 34) open = !open;
    else if (code === 10 && !open) {
      end = index;
      return end;
    }
  }
  return -1;
}

function countBreaks(text: string): number {
  return text.includes('\n') ? text.split('\n').length - 1 : 0;
}

function splitCells(text: string, file: DatasetFile, line: number): string[] {
  const row = text.endsWith('\r') ? text.slice(0, -1) : text;
  if (!row.includes('"')) return row.split(',').map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let open = false;
  for (let index = 0; index < row.length; index++) {
    const char = row[index]!;
    if (char === '"' && open && row[index + 1] === '"') {
      cell += '"';
      index++;
    } else if (char === '"') open = !open;
    else if (char === ',' && !open) {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  if (open)
    throw new NeuralDataError('VALUE_NOT_NUMERIC', 'A quote does not close', { file: file.name, row: line });
  cells.push(cell.trim());
  return cells;
}

/** Words that stand for a missing number in files from common tools. */
const missingWords = new Set(['', 'na', 'nan', 'null', 'none', 'n/a', '?']);

export function isMissing(cell: string): boolean {
  return missingWords.has(cell.toLowerCase());
}

export function isNumeric(cell: string): boolean {
  return cell !== '' && Number.isFinite(Number(cell));
}

/** A finite number, or a named error that says where. */
export function parseNumber(cell: string, place: { file: string; row: number; column: string }): number {
  if (isMissing(cell)) throw new NeuralDataError('VALUE_MISSING', 'A value is missing', place);
  const value = Number(cell);
  if (!Number.isFinite(value))
    throw new NeuralDataError('VALUE_NOT_NUMERIC', 'A value is not a finite number', place);
  return value;
}
