import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { LearningError } from '../errors.js';
import { CsvRewriter } from './CsvRewriter.js';
import { type Dialect, dialectOf, isPlain } from './dialect.js';
import { type CsvLimits, csvLimits } from './limits.js';

const headBytes = 65_536;

/** A file in the form that the reader takes: at another path if it had to be rewritten. */
export interface TidyFile {
  path: string;
  /** What was rewritten, for the report; empty if the file is used as it is. */
  changes: string[];
}

/**
 * Rewrites files that other programs export: compressed with gzip, in UTF-16, separated by semicolons, tabs or bars, or
 * with decimal commas. Files that are plain CSV are left alone. Workbooks and Parquet files are refused by name.
 */
export async function tidyCsv(
  path: string,
  targetPath: string,
  file: string,
  limits: CsvLimits = csvLimits,
): Promise<TidyFile> {
  const start = await readHead(path, file);
  refuseFormats(start, file);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  const head = isGzip ? unzipHead(start, file) : start;
  if (isGzip) refuseFormats(head, file);
  const dialect = dialectOf(head);
  if (!isGzip && isPlain(dialect)) return { path, changes: [] };
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= limits.bytesMax) return done(null, chunk);
      return done(
        new LearningError('FILE_TOO_LARGE', `The file is larger than ${limits.bytesMax} bytes.`, { file }),
      );
    },
  });
  const source = createReadStream(path);
  const plain = isGzip ? source.pipe(createGunzip()) : source;
  // A broken stream must end the pipeline instead of the process.
  source.on('error', (error) => plain.destroy(error));
  try {
    await pipeline(Readable.from(rewritten(plain, dialect)), bounded, createWriteStream(targetPath));
  } catch (error) {
    if (error instanceof LearningError) throw error;
    const code = (error as { code?: string }).code ?? '';
    if (code.startsWith('Z_'))
      throw new LearningError('ARCHIVE', 'The compressed file is damaged.', { file });
    if (error instanceof TypeError)
      throw new LearningError('NOT_UTF8', 'The file is not valid text.', { file });
    throw error;
  }
  return { path: targetPath, changes: changesOf(isGzip, dialect) };
}

async function* rewritten(source: AsyncIterable<unknown>, dialect: Dialect): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(dialect.encoding, { fatal: true });
  const rewriter = new CsvRewriter(dialect);
  for await (const chunk of source)
    yield Buffer.from(rewriter.push(decoder.decode(chunk as Buffer, { stream: true })));
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

/** The beginning of what is compressed; the rest of the archive is missing here, which is no fault. */
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

function refuseFormats(start: Buffer, file: string): void {
  const text = start.subarray(0, 4096).toString('latin1');
  if (text.startsWith('PAR1'))
    throw new LearningError('PARQUET', 'The file is a Parquet file; export it as CSV.', { file, row: 1 });
  if (text.startsWith('PK\x03\x04') && (text.includes('xl/') || text.includes('[Content_Types].xml')))
    throw new LearningError('WORKBOOK', 'The file is an Excel workbook; save the sheet as CSV.', {
      file,
      row: 1,
    });
  if (text.startsWith('\xd0\xcf\x11\xe0'))
    throw new LearningError('WORKBOOK', 'The file is an old Excel workbook; save the sheet as CSV.', {
      file,
      row: 1,
    });
}

function changesOf(isGzip: boolean, { delimiter, encoding, decimalComma }: Dialect): string[] {
  const names: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
  return [
    ...(isGzip ? ['compressed with gzip'] : []),
    ...(encoding === 'utf-8' ? [] : [encoding.toUpperCase()]),
    ...(delimiter === ',' ? [] : [`separated by ${names[delimiter]}`]),
    ...(decimalComma ? ['decimal commas'] : []),
  ];
}
