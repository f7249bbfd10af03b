import { csvCell } from '@tricorn/csv';
import {
  type Compressors,
  type FileMetaData,
  type ParquetScan,
  parquetMetadataAsync,
  parquetScan,
  parquetSchema,
  type SchemaElement,
  snappyUncompress,
} from 'hyparquet';
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from 'hyparquet-compressors';
import { dateText } from './dateText.js';
import type { CsvLimits } from './limits.js';
import { TableFileError } from './tableFileError.js';

const footerBytesMax = 16 * 1024 ** 2;
const footerTailBytes = 8;
const pageBytesMax = 256 * 1024 ** 2;
const rowsPerPiece = 1_000;
const decimalsMax = 76;

/** A Parquet file as CSV. Columns must hold plain values; lists, structures and bytes are refused by name. */
export async function* readParquet(parquet: Blob, file: string, limits: CsvLimits): AsyncGenerator<string> {
  try {
    yield* csvOf(await openScan(parquet, file, limits), file);
  } catch (error) {
    throw error instanceof TableFileError ? error : damaged(file);
  }
}

async function openScan(parquet: Blob, file: string, limits: CsvLimits): Promise<ParquetScan> {
  const buffer = {
    byteLength: parquet.size,
    slice: async (start: number, end?: number) => await parquet.slice(start, end).arrayBuffer(),
  };
  const tail = new DataView(await buffer.slice(Math.max(0, buffer.byteLength - footerTailBytes)));
  if (tail.byteLength < footerTailBytes || tail.getUint32(0, true) > footerBytesMax) throw damaged(file);
  const metadata = await parquetMetadataAsync(buffer, { geoparquet: false });
  checkShape(metadata, file, limits);
  // The library would turn decimal numbers into floating-point ones. By their newer name it does not know them, and gives digits.
  for (const element of metadata.schema.filter((element) => element.converted_type === 'DECIMAL')) {
    element.logical_type ??= { type: 'DECIMAL', precision: 0, scale: element.scale ?? 0 };
    delete element.converted_type;
  }
  return parquetScan({ file: buffer, metadata, compressors: bounded(file), geoparquet: false, utf8: false });
}

/** Everything that the footer promises is checked before a page is read. */
function checkShape(metadata: FileMetaData, file: string, limits: CsvLimits): void {
  const columns = parquetSchema(metadata).children;
  const refuse = (code: 'TOO_MANY_COLUMNS' | 'TOO_MANY_ROWS' | 'TOO_MANY_CELLS', message: string) => {
    throw new TableFileError(code, message, { file });
  };
  if (columns.length > limits.columnsMax)
    refuse('TOO_MANY_COLUMNS', `The file has more than ${limits.columnsMax} columns.`);
  const rows = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (rows > limits.rowsMax || Number(metadata.num_rows) > limits.rowsMax)
    refuse('TOO_MANY_ROWS', `The file has more than ${limits.rowsMax} rows.`);
  if (rows * columns.length > limits.cellsMax)
    refuse('TOO_MANY_CELLS', `The file has more than ${limits.cellsMax} cells.`);
  columns.forEach(({ element, children }, index) => {
    const unreadable = children.length > 0 ? 'a list or a structure' : unreadableType(element);
    if (unreadable === undefined) return;
    throw new TableFileError('PARQUET_COLUMN', `The column holds ${unreadable}; export plain values.`, {
      file,
      column: index + 1,
      columnName: element.name,
    });
  });
}

function unreadableType({
  type,
  repetition_type,
  converted_type,
  logical_type,
  scale,
}: SchemaElement): string | undefined {
  if (repetition_type === 'REPEATED') return 'a list or a structure';
  const name = logical_type?.type ?? converted_type;
  const decimals = logical_type?.type === 'DECIMAL' ? logical_type.scale : (scale ?? 0);
  if (!(decimals >= 0 && decimals <= decimalsMax)) return 'numbers with too many decimals';
  if (['BSON', 'INTERVAL', 'VARIANT', 'GEOMETRY', 'GEOGRAPHY'].includes(name ?? '')) return 'binary data';
  return type === 'FIXED_LEN_BYTE_ARRAY' && name === undefined ? 'binary data' : undefined;
}

/** In JavaScript alone: the pages of the console may not compile WebAssembly. */
const compressors: Compressors = {
  SNAPPY: (input, outputBytes) => {
    const page = new Uint8Array(outputBytes);
    snappyUncompress(input, page);
    return page;
  },
  GZIP: decompressGzip,
  BROTLI: decompressBrotli,
  // Without a place for it, a page may become as large as it says itself.
  ZSTD: (input, outputBytes) => decompressZstd(input, new Uint8Array(outputBytes)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};

/** Decompressors that refuse a page before they allocate for it. */
function bounded(file: string): Compressors {
  return Object.fromEntries(
    Object.entries(compressors).map(([name, decompress]) => [
      name,
      (input: Uint8Array, outputBytes: number): Uint8Array => {
        const tooLarge = `A page is larger than ${pageBytesMax} bytes.`;
        if (outputBytes > pageBytesMax) throw new TableFileError('FILE_TOO_LARGE', tooLarge, { file });
        // The library cannot read an empty LZ4 block, which stands for a page without values.
        return outputBytes === 0 ? new Uint8Array(0) : decompress(input, outputBytes);
      },
    ]),
  );
}

async function* csvOf(scan: ParquetScan, file: string): AsyncGenerator<string> {
  const elements = parquetSchema(scan.metadata).children.map(({ element }) => element);
  const [names, writers] = [elements.map(({ name }) => name), elements.map(writerOf)];
  yield `${names.map(csvCell).join(',')}\n`;
  for (const { rowStart, rowEnd } of scan.ranges) {
    const columns: ArrayLike<unknown>[] = [];
    for (const column of names) columns.push(await scan.readColumn({ column, rowStart, rowEnd }));
    const rows = rowEnd - rowStart;
    if (columns.some((column) => column.length !== rows)) throw damaged(file);
    for (let start = 0; start < rows; start += rowsPerPiece) {
      let piece = '';
      for (let row = start; row < Math.min(rows, start + rowsPerPiece); row++)
        piece += `${columns.map((column, i) => writers[i]!(column[row] ?? '')).join(',')}\n`;
      yield piece;
    }
  }
}

/** How the values of a column are written. */
function writerOf({ type, logical_type: logical }: SchemaElement): (value: unknown) => string {
  if (logical?.type === 'DECIMAL') return (value) => decimalText(value as '' | bigint, logical.scale);
  return type === 'FLOAT' ? (value) => floatText(value as '' | number) : textOf;
}

function decimalText(value: '' | bigint | number | Uint8Array, decimals: number): string {
  if (value === '') return '';
  const whole =
    value instanceof Uint8Array
      ? BigInt.asIntN(
          8 * value.length,
          value.reduce((sum, byte) => 256n * sum + BigInt(byte), 0n),
        )
      : BigInt(value);
  const digits = String(whole)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end--;
  const fraction = end === point ? '' : `.${digits.slice(point, end)}`;
  return `${whole < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`;
}

/** The shortest text of a number of single precision: 0.3 and not 0.30000001192092896. */
function floatText(value: '' | number): string {
  if (value === '') return '';
  const texts = [6, 7, 8, 9].map((digits) => Number(value.toPrecision(digits)));
  return String(texts.find((short) => Math.fround(short) === value) ?? value);
}

const utf8 = new TextDecoder();

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return textOf(utf8.decode(value));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  if (typeof value === 'object') return csvCell(JSON.stringify(value));
  return csvCell(typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : String(value));
}

const damaged = (file: string) =>
  new TableFileError('PARQUET', 'The Parquet file is damaged or uses an unknown encoding.', { file, row: 1 });
