import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvCell } from '@tricorn/csv';

/**
 * Copies a CSV file and appends columns to each of its rows. The original cells stay as they were
 * written; blank lines and the byte-order mark go.
 */
export async function appendColumns(
  sourcePath: string,
  targetPath: string,
  names: readonly string[],
  cellsOf: (row: number) => readonly (string | number)[],
): Promise<void> {
  let rest = '';
  let row = -1;
  /** The lines of a row whose last cell is still inside quotes. */
  let open = '';
  let isInsideQuotes = false;
  const extended = (line: string): string => {
    const whole = open + line;
    if (hasOddQuotes(line)) isInsideQuotes = !isInsideQuotes;
    open = isInsideQuotes ? `${whole}\n` : '';
    if (isInsideQuotes) return '';
    const text = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    if (text === '') return '';
    const cells = row < 0 ? names : cellsOf(row);
    row++;
    return `${text},${cells.map(cellText).join(',')}\n`;
  };
  // Bytes travel as Latin-1 characters, one each, so that no character is cut at the edge of a chunk.
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(sourcePath, { highWaterMark: 1 << 20 })) {
      let text = rest + (chunk as Buffer).toString('latin1');
      if (row < 0 && text.startsWith('\xef\xbb\xbf')) text = text.slice(3);
      const whole = text.split('\n');
      rest = whole.pop()!;
      yield Buffer.from(whole.map(extended).join(''), 'latin1');
    }
    yield Buffer.from(extended(rest), 'latin1');
  }
  await pipeline(Readable.from(lines()), createWriteStream(targetPath));
}

function hasOddQuotes(text: string): boolean {
  let odd = false;
  for (let place = text.indexOf('"'); place >= 0; place = text.indexOf('"', place + 1)) odd = !odd;
  return odd;
}

function cellText(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return Buffer.from(csvCell(value), 'utf8').toString('latin1');
}
