import { CsvRewriter, type Dialect, dialectOf } from '@tricorn/csv';
import { boundedText } from './boundedText.js';
import { type CsvLimits, csvLimits } from './limits.js';
import { readParquet } from './parquet.js';
import { piecesOf } from './piecesOf.js';
import { TableFileError, type TableFileErrorCode } from './tableFileError.js';
import { TextEncodingScan } from './textEncoding.js';
import { readWorkbook } from './workbook/workbook.js';

const headBytes = 65_536;

/** A file as plain CSV. */
export interface PlainCsv {
  pieces: AsyncIterable<Uint8Array>;
  /** What was rewritten; empty if the file is plain CSV itself. */
  changes: string[];
}

/**
 * Reads files that other programs export: Excel workbooks, Parquet files, and text that is compressed with gzip, in UTF-16 or
 * Windows-1252, separated by semicolons, tabs or bars, or with decimal commas. Refuses others with a TableFileError, which
 * names `file`.
 */
export async function plainCsv(table: Blob, file: string, limits: CsvLimits = csvLimits): Promise<PlainCsv> {
  const bounded = (texts: AsyncIterable<string>) => boundedText(texts, limits.bytesMax, file);
  const start = new Uint8Array(await table.slice(0, headBytes).arrayBuffer());
  const format = formatOf(start);
  if (format === 'parquet')
    return { pieces: bounded(readParquet(table, file, limits)), changes: ['a Parquet file'] };
  if (format === 'workbook') {
    const { description, texts } = await readWorkbook(table, file, limits);
    return { pieces: bounded(texts), changes: [description] };
  }
  const refuse = (code: TableFileErrorCode, message: string): never => {
    throw new TableFileError(code, message, { file, row: 1 });
  };
  if (format === 'oldWorkbook')
    refuse(
      'WORKBOOK',
      'The file is a workbook of Excel 2003 or older, or is encrypted; save it as .xlsx or CSV.',
    );
  const kind = foreign.find(([pattern]) => pattern.test(latin1(start.subarray(0, 256))))?.[1];
  if (kind !== undefined)
    refuse('OTHER_FORMAT', `The file is ${kind}; send CSV, an Excel workbook (.xlsx) or Parquet.`);
  const isGzip = format === 'gzip';
  const head = isGzip ? await unzipHead(table, file) : start;
  // Workbooks and Parquet files are compressed themselves; nobody compresses them again.
  if (isGzip && formatOf(head) !== 'text')
    refuse('ARCHIVE', 'The compressed file does not contain CSV text.');
  const source = () => textOf(table, isGzip, file, limits);
  const dialect = await withEncoding(dialectOf(head), source);
  const changes = changesOf(isGzip, dialect);
  if (changes.length === 0) return { pieces: source(), changes };
  return { pieces: bounded(rewritten(source(), dialect, file)), changes };
}

/** Where UTF-8 is assumed, the whole file is scanned: the first letter beyond ASCII may be in its last row. */
async function withEncoding(dialect: Dialect, source: () => AsyncIterable<Uint8Array>): Promise<Dialect> {
  if (dialect.encoding !== 'utf-8') return dialect;
  const scan = new TextEncodingScan();
  for await (const chunk of source()) scan.push(chunk);
  return { ...dialect, encoding: scan.finish() };
}

/** The text of a file, unpacked, piece by piece, within the limit of a file. */
async function* textOf(table: Blob, isGzip: boolean, file: string, limits: CsvLimits) {
  let count = 0;
  try {
    for await (const piece of piecesOf(isGzip ? unzipped(table) : table.stream())) {
      count += piece.length;
      const tooLarge = `The file is larger than ${limits.bytesMax} bytes.`;
      if (count > limits.bytesMax) throw new TableFileError('FILE_TOO_LARGE', tooLarge, { file });
      yield piece;
    }
  } catch (error) {
    if (!isGzip || error instanceof TableFileError) throw error;
    throw new TableFileError('ARCHIVE', 'The compressed file is damaged.', { file });
  }
}

const unzipped = (table: Blob): ReadableStream<Uint8Array> =>
  table.stream().pipeThrough(new DecompressionStream('gzip'));

async function* rewritten(source: AsyncIterable<Uint8Array>, dialect: Dialect, file: string) {
  const decoder = new TextDecoder(dialect.encoding, { fatal: true });
  const rewriter = new CsvRewriter(dialect);
  try {
    for await (const chunk of source) yield rewriter.push(decoder.decode(chunk, { stream: true }));
    yield rewriter.push(decoder.decode()) + rewriter.finish();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TableFileError('NOT_UTF8', 'The file is not valid text.', { file });
  }
}

/** The beginning of what is compressed. The rest of the archive is not needed for it. */
async function unzipHead(table: Blob, file: string): Promise<Uint8Array> {
  const head = new Uint8Array(headBytes);
  let filled = 0;
  try {
    for await (const piece of piecesOf(unzipped(table))) {
      head.set(piece.subarray(0, headBytes - filled), filled);
      filled = Math.min(headBytes, filled + piece.length);
      if (filled === headBytes) break;
    }
  } catch {
    throw new TableFileError('ARCHIVE', 'The compressed file is damaged.', { file });
  }
  return head.subarray(0, filled);
}

type Format = 'parquet' | 'workbook' | 'oldWorkbook' | 'gzip' | 'text';

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

function formatOf(start: Uint8Array): Format {
  const text = latin1(start.subarray(0, 4096));
  if (text.startsWith('PAR1')) return 'parquet';
  if (text.startsWith('PK\x03\x04') && /xl\/|\[Content_Types\]\.xml/.test(text)) return 'workbook';
  if (text.startsWith('\xd0\xcf\x11\xe0')) return 'oldWorkbook';
  return text.startsWith('\x1f\x8b') ? 'gzip' : 'text';
}

/** How files of other kinds begin. As text they would be refused too, but for faults that nobody understands. */
const foreign: readonly [start: RegExp, kind: string][] = [
  [/^%PDF-/, 'a PDF document'],
  [/^PK.{28}mimetypeapplication\/vnd\.oasis/s, 'an OpenDocument file'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8)/, 'a picture'],
  [/^\x93NUMPY/, 'a NumPy array'],
  [/^ARROW1/, 'an Arrow or Feather file'],
  [/^\x89HDF/, 'an HDF5 file'],
  [/^SQLite format 3/, 'an SQLite database'],
  [/^\s*<(!doctype|html|\?xml)/i, 'HTML or XML'],
  [/^\s*(\{\s*"|\[\s*[[{])/, 'JSON'],
];

function changesOf(isGzip: boolean, { delimiter, encoding, decimalComma }: Dialect): string[] {
  const names: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
  return [
    ...(isGzip ? ['compressed with gzip'] : []),
    ...(encoding === 'utf-8' ? [] : [encoding === 'windows-1252' ? 'Windows-1252' : encoding.toUpperCase()]),
    ...(delimiter === ',' ? [] : [`separated by ${names[delimiter]}`]),
    ...(decimalComma ? ['decimal commas'] : []),
  ];
}
