import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type DataPlace, TrainingDataError, type TrainingDataErrorCode } from '../errors.js';

/** An uploaded file: its path, and the name its owner gave it (which decides its format). */
export interface DatasetFile {
  path: string;
  name: string;
}

/** Why a file cannot be used, and where in it. */
export const refusal = (
  { name }: DatasetFile,
  code: TrainingDataErrorCode,
  problem: string,
  place: Pick<DataPlace, 'row' | 'column'> = {},
): TrainingDataError => new TrainingDataError(code, problem, { file: name, ...place });

type FileFormat = 'zip' | 'npy' | 'csv';

/** The format by the content's signature, or else by name. */
export async function detectFormat(file: DatasetFile): Promise<FileFormat> {
  const head = await readHead(file);
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip';
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0005\u0006', 'latin1'))) return 'zip';
  if (head.subarray(1, 6).equals(Buffer.from('NUMPY'))) return 'npy';
  if (/\.(csv|tsv|txt)$/i.test(file.name) && !head.includes(0)) return 'csv';
  throw refusal(file, 'FORMAT_UNKNOWN', 'The file is not a .zip, .npy or .csv file');
}

async function readHead(file: DatasetFile): Promise<Buffer> {
  const size = await fileBytes(file);
  if (size === 0) throw refusal(file, 'DATASET_EMPTY', 'The file is empty');
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file.path, { end: 4095 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function fileBytes(file: DatasetFile): Promise<number> {
  try {
    return (await stat(file.path)).size;
  } catch {
    throw refusal(file, 'FILE_UNREADABLE', 'The file cannot be read');
  }
}

/** A hash of the files' content and of how they are read. */
export async function fingerprint(files: readonly DatasetFile[], settings: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of files) {
    await fileBytes(file);
    const content = createHash('sha256');
    for await (const chunk of createReadStream(file.path)) content.update(chunk as Buffer);
    hash.update(content.digest());
  }
  return hash.digest('hex').slice(0, 32);
}

/** Limits of a dataset, checked before any training. */
export interface DataLimits {
  samplesMax: number;
  /** Pixels of one image before it is resized. */
  imagePixelsMax: number;
  /** Uncompressed bytes of one archive entry. */
  entryBytesMax: number;
  /** Uncompressed bytes of a whole archive. */
  archiveBytesMax: number;
  /** Largest expansion ratio of an entry; real images hardly compress. */
  expansionMax: number;
  /** Images are resized so that their longer side is at most this. */
  imageSideMax: number;
  columnsMax: number;
  rowBytesMax: number;
  categoriesMax: number;
  epochsMax: number;
  /** Floating-point operations of one training, as an upper bound. */
  workMax: bigint;
}

export const defaultDataLimits: DataLimits = {
  samplesMax: 2_000_000,
  imagePixelsMax: 50_000_000,
  entryBytesMax: 64 * 2 ** 20,
  archiveBytesMax: 256 * 2 ** 30,
  expansionMax: 200,
  imageSideMax: 128,
  columnsMax: 1_024,
  rowBytesMax: 16 * 2 ** 20,
  categoriesMax: 1_000,
  epochsMax: 10_000,
  workMax: 10n ** 18n,
};
