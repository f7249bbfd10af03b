import { type FileHandle, open } from 'node:fs/promises';
import { RowReader } from '@tricorn/csv';
import { type CsvLimits, csvLimits } from '@tricorn/tables';
import { LearningError } from '../errors.js';
import { type ColumnTypes, TableBuilder } from './TableBuilder.js';
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

const pieceBytes = 4 * 1024 ** 2;

/** Reads a CSV file (by path) or its bytes into columns, usually in one pass. */
export async function readCsv(source: string | Uint8Array, options: ReadCsvOptions = {}): Promise<Table> {
  const { file = 'feature', limits = csvLimits, lenient, signal } = options;
  const { byteCount, pieces, close } = await openSource(source, file);
  const build = async (types: ColumnTypes | undefined): Promise<TableBuilder> => {
    const table = new TableBuilder(file, { limits, types, lenient });
    const rows = new RowReader(table.refuseAt.bind(table), limits.rowBytesMax);
    let isFirst = true;
    for await (const piece of pieces()) {
      if (signal?.aborted) throw new LearningError('CANCELLED', 'The run was cancelled.');
      if (isFirst) refuseBinary(piece, file);
      isFirst = false;
      for (const row of rows.push(piece)) table.add(row);
    }
    for (const row of rows.finish()) table.add(row);
    return table;
  };
  try {
    if (byteCount > limits.bytesMax) {
      throw new LearningError('FILE_TOO_LARGE', `The file is larger than ${limits.bytesMax} bytes.`, {
        file,
      });
    }
    const first = await build(options.types);
    const table = first.finish();
    if (!first.needsSecondPass) return { file, byteCount, ...table };
    return { file, byteCount, ...(await build(first.foundTypes())).finish() };
  } finally {
    await close();
  }
}

interface Source {
  byteCount: number;
  /** All bytes, from the beginning each time. */
  pieces(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  close(): Promise<void>;
}

async function openSource(source: string | Uint8Array, file: string): Promise<Source> {
  if (typeof source !== 'string')
    return { byteCount: source.length, pieces: () => piecesOf(source), close: async () => {} };
  const handle = await open(source, 'r').catch(() => {
    throw new LearningError('MISSING_FILE', 'The file cannot be opened.', { file });
  });
  const { size } = await handle.stat();
  return {
    byteCount: size,
    pieces: () => piecesOfFile(handle),
    close: () => handle.close(),
  };
}

function* piecesOf(source: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < source.length; at += pieceBytes) yield source.subarray(at, at + pieceBytes);
}

async function* piecesOfFile(handle: FileHandle): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(pieceBytes);
  for (let from = 0; ; ) {
    const { bytesRead } = await handle.read(piece, 0, pieceBytes, from);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
    from += bytesRead;
  }
}

function refuseBinary(start: Uint8Array, file: string): void {
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
