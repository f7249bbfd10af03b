import { type FileHandle, open } from 'node:fs/promises';
import { LearningError } from '../errors.js';
import { type ColumnTypes, CsvParser } from './CsvParser.js';
import { type CsvLimits, csvLimits } from './limits.js';
import type { Table } from './table.js';

export interface ReadCsvOptions {
  /** The file's name in messages. */
  file?: string;
  /** Known types: of all columns, or by column name. The types of other columns are inferred. */
  types?: ColumnTypes | undefined;
  /** Columns in which cells that hold no number count as missing. */
  lenient?: ((column: string) => boolean) | undefined;
  limits?: CsvLimits | undefined;
  signal?: AbortSignal | undefined;
}

const bufferBytes = 4 * 1024 ** 2;
/** Bytes examined to tell text from archives and UTF-16. */
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const signatureBytes = 512;

/** Reads a CSV file (by path) or its bytes into columns, usually in one pass over a fixed buffer. */
export async function readCsv(source: string | Uint8Array, options: ReadCsvOptions = {}): Promise<Table> {
  const file = options.file ?? 'feature';
  const limits = options.limits ?? csvLimits;
  const reader = await openSource(source, file);
  try {
    if (reader.byteCount > limits.bytesMax) {
      throw new LearningError('FILE_TOO_LARGE', `The file is larger than ${limits.bytesMax} bytes.`, {
        file,
      });
    }
    const first = new CsvParser(file, { limits, types: options.types, lenient: options.lenient });
    await feed(reader, first, file, options.signal);
    const table = first.finish();
    if (!first.needsSecondPass) return { file, byteCount: reader.byteCount, ...table };
    const second = new CsvParser(file, { limits, types: first.foundTypes(), lenient: options.lenient });
    await feed(reader, second, file, options.signal);
    return { file, byteCount: reader.byteCount, ...second.finish() };
  } finally {
    await reader.close();
  }
}

interface Reader {
  byteCount: number;
  read(target: Buffer, at: number, length: number, from: number): Promise<number>;
  close(): Promise<void>;
}

async function openSource(source: string | Uint8Array, file: string): Promise<Reader> {
  if (typeof source !== 'string') {
    return {
      byteCount: source.length,
      read: async (target, at, length, from) => {
        const part = source.subarray(from, from + length);
        target.set(part, at);
        return part.length;
      },
      close: async () => {},
    };
  }
  let handle: FileHandle;
  try {
    handle = await open(source, 'r');
  } catch {
    throw new LearningError('MISSING_FILE', 'The file cannot be opened.', { file });
  }
  const { size } = await handle.stat();
  return {
    byteCount: size,
    read: async (target, at, length, from) => (await handle.read(target, at, length, from)).bytesRead,
    close: () => handle.close(),
  };
}

async function feed(reader: Reader, parser: CsvParser, file: string, signal?: AbortSignal): Promise<void> {
  // Two bytes to spare: a newline for a last row without one, and the zero the parser stops at.
  const buffer = Buffer.alloc(Math.min(bufferBytes, reader.byteCount + 1) + 2);
  const room = buffer.length - 2;
  let kept = 0;
  let from = 0;
  for (;;) {
    if (signal?.aborted) throw new LearningError('CANCELLED', 'The run was cancelled.');
    const count = await reader.read(buffer, kept, room - kept, from);
    if (from === 0) refuseBinary(buffer.subarray(0, Math.min(count, signatureBytes)), file);
    from += count;
    let end = kept + count;
    const last = count === 0;
    if (last && end > 0 && buffer[end - 1] !== 10) buffer[end++] = 10;
    buffer[end] = 0;
    const used = parser.push(buffer, 0, end);
    if (last) {
      if (used < end) refuseRest(buffer.subarray(used, end), parser, file);
      return;
    }
    buffer.copy(buffer, 0, used, end);
    kept = end - used;
    if (kept >= room) {
      throw new LearningError('ROW_TOO_LONG', `A row is longer than ${room} bytes.`, { file });
    }
  }
}

/** Bytes left at the end can only be a cell whose quote never closed, or a byte order mark alone. */
function refuseRest(rest: Buffer, parser: CsvParser, file: string): void {
  const isMark = rest.subarray(0, 3).equals(byteOrderMark);
  if (rest.subarray(isMark ? 3 : 0).every((byte) => byte === 10 || byte === 13)) return;
  parser.refuseUnclosed();
  throw new LearningError('UNCLOSED_QUOTE', 'The file ends inside a cell.', { file });
}

function refuseBinary(start: Buffer, file: string): void {
  const is = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (is(0x50, 0x4b, 3, 4) || is(0x50, 0x4b, 5, 6) || is(0x1f, 0x8b) || is(0x37, 0x7a, 0xbc, 0xaf)) {
    throw new LearningError('ARCHIVE', 'The file is an archive or a spreadsheet, not a CSV text.', {
      file,
      row: 1,
    });
  }
  const marked = is(0xff, 0xfe) || is(0xfe, 0xff);
  if (marked || (start.length >= 4 && (start[1] === 0) !== (start[0] === 0))) {
    throw new LearningError('UTF16', 'The file is UTF-16 text; save it as UTF-8.', { file, row: 1 });
  }
}
