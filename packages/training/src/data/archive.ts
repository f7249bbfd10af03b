import { promisify } from 'node:util';
import * as yauzl from 'yauzl';
import { TrainingDataError } from '../errors.js';
import { type DataLimits, type DatasetFile, fileBytes, refusal } from './file.js';

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

/** Entries below this size are not checked for their expansion ratio. */
const smallEntryBytes = 1 << 20;

/** Files that tools leave in archives and that are not data. */
const clutter = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** What is kept of a file in an archive: less than the library keeps, because there may be a million files. */
export interface ArchiveEntry {
  name: string;
  offset: number;
  bytes: number;
  compressedBytes: number;
  method: number;
}

/** An archive whose directory has been checked; nothing is ever unpacked to disk. */
export interface Archive {
  /** Files in natural order of their names: image2 before image10. */
  entries: readonly ArchiveEntry[];
  read(entry: ArchiveEntry): Promise<Buffer>;
  close(): void;
}

export async function openArchive(file: DatasetFile, limits: DataLimits): Promise<Archive> {
  const archiveBytes = await fileBytes(file);
  let zip: yauzl.ZipFile;
  try {
    zip = await openZip(file.path, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: false,
    });
  } catch (cause) {
    throw invalid(file, cause);
  }
  try {
    const entries = await listEntries(zip, file, limits, archiveBytes);
    const order = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });
    entries.sort((a, b) => order.compare(a.name, b.name) || (a.name < b.name ? -1 : 1));
    return { entries, read: (entry) => readEntry(zip, entry, file, limits), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(
  zip: yauzl.ZipFile,
  file: DatasetFile,
  limits: DataLimits,
  archiveBytes: number,
): Promise<ArchiveEntry[]> {
  if (zip.entryCount > limits.samplesMax) {
    throw refusal(file, 'DATASET_TOO_LARGE', `The archive contains more than ${limits.samplesMax} files`);
  }
  const entries: ArchiveEntry[] = [];
  let compressed = 0;
  let expanded = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', (cause: Error) => reject(unsafePath(file, cause) ?? invalid(file, cause)));
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) => {
      try {
        compressed += entry.compressedSize;
        expanded += entry.uncompressedSize;
        checkEntry(entry, file, limits);
        // Entries that share their bytes add up to more than the archive: the sign of a zip bomb with overlapping entries.
        if (compressed > archiveBytes || expanded > limits.archiveBytesMax) throw bomb(file, entry);
        if (!entry.fileName.endsWith('/') && !clutter.test(entry.fileName)) entries.push(remembered(entry));
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.readEntry();
  });
  return entries;
}

const remembered = (entry: yauzl.Entry): ArchiveEntry => ({
  name: entry.fileName,
  offset: entry.relativeOffsetOfLocalHeader,
  bytes: entry.uncompressedSize,
  compressedBytes: entry.compressedSize,
  method: entry.compressionMethod,
});

/** The entry in the library's form. Encrypted entries were refused before. */
const recalled = ({ name, offset, bytes, compressedBytes, method }: ArchiveEntry): yauzl.Entry =>
  Object.assign(new yauzl.Entry(), {
    fileName: name,
    relativeOffsetOfLocalHeader: offset,
    uncompressedSize: bytes,
    compressedSize: compressedBytes,
    compressionMethod: method,
    generalPurposeBitFlag: 0,
  });

function checkEntry(entry: yauzl.Entry, file: DatasetFile, limits: DataLimits): void {
  const place = { file: `${file.name}: ${printable(entry.fileName)}` };
  const segments = entry.fileName.split(/[/\\]/);
  if (segments.includes('..') || /^([/\\]|[a-zA-Z]:)/.test(entry.fileName) || entry.fileName.includes('\0')) {
    throw new TrainingDataError(
      'ARCHIVE_PATH_UNSAFE',
      'The archive contains a path that points outside it',
      place,
    );
  }
  if (entry.isEncrypted()) throw new TrainingDataError('ARCHIVE_INVALID', 'The archive is encrypted', place);
  if (entry.uncompressedSize > limits.entryBytesMax) throw bomb(file, entry);
  const expansion = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > smallEntryBytes && expansion > limits.expansionMax) throw bomb(file, entry);
}

function bomb(file: DatasetFile, entry: yauzl.Entry): TrainingDataError {
  return new TrainingDataError('ARCHIVE_BOMB', 'The archive expands beyond its limits', {
    file: `${file.name}: ${printable(entry.fileName)}`,
  });
}

function unsafePath(file: DatasetFile, cause: Error): TrainingDataError | undefined {
  const isPath = /relative path|absolute path|invalid characters/i.test(cause.message);
  return isPath
    ? refusal(file, 'ARCHIVE_PATH_UNSAFE', 'The archive contains a path that points outside it')
    : undefined;
}

function invalid(file: DatasetFile, cause: unknown): TrainingDataError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return refusal(file, 'ARCHIVE_INVALID', `The archive cannot be read: ${why}`);
}

function readEntry(
  zip: yauzl.ZipFile,
  entry: ArchiveEntry,
  file: DatasetFile,
  limits: DataLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(invalid({ ...file, name: `${file.name}: ${printable(entry.name)}` }, cause));
    zip.openReadStream(recalled(entry), (error, stream) => {
      if (error) return fail(error);
      const chunks: Buffer[] = [];
      let length = 0;
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > limits.entryBytesMax)
          stream.destroy(new Error('An entry is longer than its declared size.'));
        else chunks.push(chunk);
      });
      stream.on('error', fail);
      stream.on('end', () => resolve(Buffer.concat(chunks)));
    });
  });
}

function printable(name: string): string {
  return name.replace(/[^\x20-\x7e\u00a0-\uffff]/g, '?').slice(0, 200);
}
