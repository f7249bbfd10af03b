import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { CsvRewriter, type Dialect, dialectOf, isPlain } from '@tricorn/csv';
import { LearningError } from '../errors.js';
import { boundedBytes } from './boundedBytes.js';
import { type CsvLimits, csvLimits } from './limits.js';
import { parquetToCsv } from './parquetToCsv.js';
import { TextEncodingScan } from './textEncoding.js';
import { workbookToCsv } from './workbook/workbookToCsv.js';

const headBytes = 65_536;

/** A file in the form that the reader takes: at another path if it had to be rewritten. */
export interface TidyFile {
  path: string;
  /** What was rewritten, for the report; empty if the file is used as it is. */
  changes: string[];
}

/**
 * Rewrites files that other programs export: Excel workbooks, Parquet files, and text that is compressed with gzip, in
 * UTF-16 or Windows-1252, separated by semicolons, tabs or bars, or with decimal commas. Plain CSV is left alone.
 */
export async function tidyCsv(
  path: string,
  targetPath: string,
  file: string,
  limits: CsvLimits = csvLimits,
): Promise<TidyFile> {
  const start = await readHead(path, file);
  const format = formatOf(start);
  if (format === 'parquet') {
    await parquetToCsv(path, targetPath, file, limits);
    return { path: targetPath, changes: ['a Parquet file'] };
  }
  if (format === 'workbook')
    return { path: targetPath, changes: [await workbookToCsv(path, targetPath, file, limits)] };
  refuseOldWorkbook(format, file);
  refuseForeign(start, file);
  const isGzip = format === 'gzip';
  const head = isGzip ? unzipHead(start, file) : start;
  if (isGzip) refusePacked(formatOf(head), file);
  const source = () => textOf(path, isGzip, file, limits);
  const dialect = await withEncoding(dialectOf(head), source);
  if (!isGzip && isPlain(dialect)) return { path, changes: [] };
  try {
    await pipeline(
      Readable.from(rewritten(source(), dialect)),
      boundedBytes(limits.bytesMax, file),
      createWriteStream(targetPath),
    );
  } catch (error) {
    if (error instanceof TypeError)
      throw new LearningError('NOT_UTF8', 'The file is not valid text.', { file });
    throw error;
  }
  return { path: targetPath, changes: changesOf(isGzip, dialect) };
}

/** Where UTF-8 is assumed, the whole file is scanned: the first letter beyond ASCII may be in its last row. */
async function withEncoding(dialect: Dialect, source: () => AsyncIterable<Buffer>): Promise<Dialect> {
  if (dialect.encoding !== 'utf-8') return dialect;
  const scan = new TextEncodingScan();
  for await (const chunk of source()) scan.push(chunk);
  return { ...dialect, encoding: scan.finish() };
}

/** The text of a file, unpacked, piece by piece, within the limit of a file. */
async function* textOf(
  path: string,
  isGzip: boolean,
  file: string,
  limits: CsvLimits,
): AsyncGenerator<Buffer> {
  const bytes = createReadStream(path, { highWaterMark: headBytes });
  const plain = isGzip ? bytes.pipe(createGunzip()) : bytes;
  // A broken stream must end the loop instead of the process.
  bytes.on('error', (error) => plain.destroy(error));
  let count = 0;
  try {
    for await (const chunk of plain) {
      count += (chunk as Buffer).length;
      if (count > limits.bytesMax)
        throw new LearningError('FILE_TOO_LARGE', `The file is larger than ${limits.bytesMax} bytes.`, {
          file,
        });
      yield chunk as Buffer;
    }
  } catch (error) {
    if (!((error as { code?: string }).code ?? '').startsWith('Z_')) throw error;
    throw new LearningError('ARCHIVE', 'The compressed file is damaged.', { file });
  } finally {
    bytes.destroy();
  }
}

async function* rewritten(source: AsyncIterable<Buffer>, dialect: Dialect): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(dialect.encoding, { fatal: true });
  const rewriter = new CsvRewriter(dialect);
  for await (const chunk of source) yield Buffer.from(rewriter.push(decoder.decode(chunk, { stream: true })));
  yield Buffer.from(rewriter.push(decoder.decode()) + rewriter.finish());
}

async function readHead(path: string, file: string): Promise<Buffer> {
  const handle = await open(path, 'r').catch(() => {
    throw new LearningError('MISSING_FILE', 'The file cannot be opened.', { file });
  });
  try {
    const buffer = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(buffer, 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The beginning of what is compressed. The rest of the archive is not needed for it. */
function unzipHead(start: Buffer, file: string): Buffer {
  try {
    return gunzipSync(start, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 64 * headBytes,
    }).subarray(0, headBytes);
  } catch {
    throw new LearningError(
      'ARCHIVE',
      'The compressed file is damaged, or compresses nothing but repetition.',
      { file },
    );
  }
}

type Format = 'parquet' | 'workbook' | 'oldWorkbook' | 'gzip' | 'text';

function formatOf(start: Buffer): Format {
  const text = start.subarray(0, 4096).toString('latin1');
  if (text.startsWith('PAR1')) return 'parquet';
  if (text.startsWith('PK\x03\x04') && /xl\/|\[Content_Types\]\.xml/.test(text)) return 'workbook';
  if (text.startsWith('\xd0\xcf\x11\xe0')) return 'oldWorkbook';
  return text.startsWith('\x1f\x8b') ? 'gzip' : 'text';
}

function refuseOldWorkbook(format: Format, file: string): void {
  if (format !== 'oldWorkbook') return;
  const message = 'The file is a workbook of Excel 2003 or older, or is encrypted; save it as .xlsx or CSV.';
  throw new LearningError('WORKBOOK', message, { file, row: 1 });
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

function refuseForeign(start: Buffer, file: string): void {
  const text = start.subarray(0, 256).toString('latin1');
  const found = foreign.find(([pattern]) => pattern.test(text));
  if (found === undefined) return;
  const message = `The file is ${found[1]}; send CSV, an Excel workbook (.xlsx) or Parquet.`;
  throw new LearningError('OTHER_FORMAT', message, { file, row: 1 });
}

/** Workbooks and Parquet files are compressed themselves; nobody compresses them again. */
function refusePacked(format: Format, file: string): void {
  if (format === 'text') return;
  throw new LearningError('ARCHIVE', 'The compressed file does not contain CSV text.', { file, row: 1 });
}

function changesOf(isGzip: boolean, { delimiter, encoding, decimalComma }: Dialect): string[] {
  const names: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
  return [
    ...(isGzip ? ['compressed with gzip'] : []),
    ...(encoding === 'utf-8' ? [] : [encoding === 'windows-1252' ? 'Windows-1252' : encoding.toUpperCase()]),
    ...(delimiter === ',' ? [] : [`separated by ${names[delimiter]}`]),
    ...(decimalComma ? ['decimal commas'] : []),
  ];
}
