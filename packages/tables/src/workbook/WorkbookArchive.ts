import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { piecesOf } from '../piecesOf.js';
import { TableFileError } from '../tableFileError.js';

// Its workers are scripts made of text, which the console's page forbids.
configure({ useWebWorkers: false });

const entriesMax = 10_000;
/** XML compresses well, but not a thousandfold; small parts are not held to it. */
const expansionMax = 200;
const smallEntryBytes = 16 * 1024 ** 2;

/** The parts of a workbook, whose sizes have been checked. Nothing is unpacked before it is read, as a stream. */
export class WorkbookArchive {
  readonly #entries: ReadonlyMap<string, FileEntry>;

  private constructor(entries: ReadonlyMap<string, FileEntry>) {
    this.#entries = entries;
  }

  static async open(workbook: Blob, file: string, partBytesMax: number): Promise<WorkbookArchive> {
    return new WorkbookArchive(await listEntries(workbook, file, partBytesMax));
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** The bytes of a part. A changed bit may leave another number that looks as good, so the checksum is compared. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase())!;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const unpacked = entry.getData(writable, { checkSignature: true });
    // The failure also ends the stream that is read.
    unpacked.catch(async (error: unknown) => await writable.abort(error).catch(() => {}));
    let bytes = 0;
    for await (const piece of piecesOf(readable)) {
      bytes += piece.length;
      if (bytes > entry.uncompressedSize) throw new Error(`The part ${name} is larger than it says.`);
      yield piece;
    }
    await unpacked;
  }
}

async function listEntries(
  workbook: Blob,
  file: string,
  partBytesMax: number,
): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  let count = 0;
  for await (const entry of new ZipReader(new BlobReader(workbook)).getEntriesGenerator()) {
    const expansion = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    const isBomb = entry.uncompressedSize > smallEntryBytes && expansion > expansionMax;
    if (isBomb || entry.uncompressedSize > partBytesMax || ++count > entriesMax) throw bomb(file);
    if (entry.encrypted) throw new TableFileError('WORKBOOK', 'The workbook is encrypted.', { file });
    if (!entry.directory) entries.set(entry.filename.toLowerCase(), entry);
  }
  return entries;
}

export const damaged = (file: string) =>
  new TableFileError('WORKBOOK', 'The Excel workbook is damaged; save it again, or save the sheet as CSV.', {
    file,
    row: 1,
  });

const bomb = (file: string) =>
  new TableFileError('FILE_TOO_LARGE', 'The workbook unpacks to more than its limit.', { file });
