import { ServiceError } from '@tricorn/contract';
import type { StoredFile } from '../../ground/files/files.js';
import type { EdgeDependencies } from '../edge.js';

export interface Content {
  bytes: Buffer;
  contentType: string;
}

export interface Streamed {
  /** Exports are streams of text. */
  stream: AsyncIterable<Buffer | string>;
  contentType: string;
}

/** The content of a result file of ours, by its address. */
export async function readFileAt(
  edge: Pick<EdgeDependencies, 'db' | 'files'>,
  url: string,
  bytesMax?: number,
): Promise<Content> {
  const file = await edge.files.findByUrl(edge.db, url);
  if (file === undefined) throw new ServiceError('fileUnknown');
  return await readStored(edge, file, bytesMax);
}

export const readStored = async (
  { files }: Pick<EdgeDependencies, 'files'>,
  file: StoredFile,
  bytesMax?: number,
): Promise<Content> =>
  await readStream(
    { stream: await files.blobs.read(file.blob_key), contentType: file.content_type },
    bytesMax,
  );

export async function readStream(
  { stream, contentType }: Streamed,
  bytesMax = Number.POSITIVE_INFINITY,
): Promise<Content> {
  const pieces: Buffer[] = [];
  let total = 0;
  for await (const part of stream) {
    const piece = typeof part === 'string' ? Buffer.from(part) : part;
    total += piece.length;
    if (total > bytesMax)
      throw new ServiceError('tooLarge', `The file exceeds ${bytesMax} bytes; download it over HTTP.`);
    pieces.push(piece);
  }
  return { bytes: Buffer.concat(pieces), contentType };
}
