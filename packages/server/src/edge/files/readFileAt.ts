import { ServiceError } from '@tricorn/contract';
import type { EdgeDependencies } from '../edge.js';

/** The content of a result file of ours, by its address. */
export async function readFileAt(
  { db, files }: Pick<EdgeDependencies, 'db' | 'files'>,
  url: string,
): Promise<{ bytes: Buffer; contentType: string }> {
  const secret = new URL(url).pathname.split('/')[2] ?? '';
  const file = await files.findBySecret(db, secret);
  if (file === undefined) throw new ServiceError('fileUnknown');
  const pieces: Buffer[] = [];
  for await (const piece of await files.blobs.read(file.blob_key)) pieces.push(piece as Buffer);
  return { bytes: Buffer.concat(pieces), contentType: file.content_type };
}
