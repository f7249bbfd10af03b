/** How a file is written. */
export interface Dialect {
  delimiter: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** Whether numbers have a comma before their decimals. */
  decimalComma: boolean;
  /** Whether a point is between thousands: then 1.234 is more than a thousand. */
  groupPoint: boolean;
}

/** Numbers as they are written with a decimal comma: 1234,5 or 1.234,5. */
export const decimalCommaNumber = /^(\s*[+-]?)(\d+|\d{1,3}(?:\.\d{3})+),(\d+(?:[eE][+-]?\d+)?\s*)$/;
/** Whole numbers with points between thousands; 1.234 may also be a decimal number. */
export const groupedNumber = /^\s*[+-]?\d{1,3}(?:\.\d{3})+\s*$/;
const pointNumber = /^\s*[+-]?\d*\.\d+(?:[eE][+-]?\d+)?\s*$/;

const linesExamined = 200;

/** Reads the dialect off the beginning of a file. A comma in the header, outside of quotes, always separates. */
export function dialectOf(head: Uint8Array): Dialect {
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head).replace(/^\ufeff/, '');
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const header = unquoted(lines[0] ?? '');
  const delimiter = header.includes(',')
    ? ','
    : ([';', '\t', '|'].find((mark) => header.includes(mark)) ?? ',');
  if (delimiter === ',') return { delimiter, encoding, decimalComma: false, groupPoint: false };
  const cells = lines.slice(1, linesExamined).flatMap((line) => unquoted(line).split(delimiter));
  const numbers = cells.filter((cell) => decimalCommaNumber.test(cell));
  const groupPoint = numbers.some((cell) => cell.includes('.'));
  const points = cells.some((cell) => pointNumber.test(cell) && !(groupPoint && groupedNumber.test(cell)));
  const decimalComma = numbers.length > 0 && !points;
  return { delimiter, encoding, decimalComma, groupPoint: decimalComma && groupPoint };
}

/** Without a mark, text in UTF-16 shows by the zero bytes of its ASCII letters. */
function encodingOf(head: Uint8Array): Dialect['encoding'] {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.length >= 4 && head[0] !== 0 && head[1] === 0 && head[3] === 0) return 'utf-16le';
  if (head.length >= 4 && head[0] === 0 && head[1] !== 0 && head[2] === 0) return 'utf-16be';
  return 'utf-8';
}

const unquoted = (line: string): string => line.replace(/"(?:[^"]|"")*"/g, '""');
