import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { LearningError } from '../../errors.js';

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

const entriesMax = 10_000;
/** XML compresses well, but not a thousandfold; small parts are not held to it. */
const expansionMax = 200;
const smallEntryBytes = 16 * 1024 ** 2;

/** The parts of a workbook, whose sizes have been checked. Nothing is unpacked before it is read, as a stream. */
export class WorkbookArchive {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(path: string, file: string, partBytesMax: number): Promise<WorkbookArchive> {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
    const zip = await openZip(path, options).catch(() => {
      throw damaged(file);
    });
    try {
      return new WorkbookArchive(zip, await listEntries(zip, file, partBytesMax));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** The bytes of a part. A changed bit may leave another number that looks as good, so the checksum is compared. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase())!;
    const stream = await new Promise<Readable>((resolve, reject) =>
      this.#zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found))),
    );
    let checksum = 0;
    for await (const chunk of stream) {
      checksum = crc32(chunk as Buffer, checksum);
      yield chunk as Buffer;
    }
    if (checksum !== entry.crc32) throw new Error(`The part ${name} has another checksum.`);
  }

  close(): void {
    this.#zip.close();
  }
}

async function listEntries(
  zip: yauzl.ZipFile,
  file: string,
  partBytesMax: number,
): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > entriesMax) throw bomb(file);
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(damaged(file)));
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) => {
      const expansion = entry.uncompressedSize / Math.max(1, entry.compressedSize);
      const isBomb = entry.uncompressedSize > smallEntryBytes && expansion > expansionMax;
      if (isBomb || entry.uncompressedSize > partBytesMax) return reject(bomb(file));
      if (entry.isEncrypted())
        return reject(new LearningError('WORKBOOK', 'The workbook is encrypted.', { file }));
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

export const damaged = (file: string) =>
  new LearningError('WORKBOOK', 'The Excel workbook is damaged; save it again, or save the sheet as CSV.', {
    file,
    row: 1,
  });

const bomb = (file: string) =>
  new LearningError('FILE_TOO_LARGE', 'The workbook unpacks to more than its limit.', { file });
