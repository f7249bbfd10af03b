import { buffer } from 'node:stream/consumers';
import { ServiceError } from '@tricorn/contract';
import { checkImage, safeFetchImage } from '@tricorn/pictures';
import type { StoredBlob, StoredFile } from '../../ground/files/files.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import { toServiceError } from './errors.js';
import type { Pictures } from './pictures.js';

/** The source picture of a motion: already stored here, or fetched for this task. */
export type SourceImage = { file: StoredFile } | { blob: StoredBlob };

type Reader = Pick<OperationRequest<'img2Motion'>, 'account' | 'signal'>;

/**
 * Finds the picture for `image_path`. Results of this server and the caller's uploads are read without a network round
 * trip; anything else is fetched, checked and stored, so that the worker uses exactly the picture that was accepted.
 */
export async function readSourceImage(
  pictures: Pictures,
  reader: Reader,
  path: string,
): Promise<SourceImage> {
  const { fetches } = pictures;
  return await fetches.pass(reader.account.id, async () => {
    try {
      return await readOrFetch(pictures, reader, path);
    } catch (error) {
      throw toServiceError(error);
    }
  });
}

async function readOrFetch(
  { db, files, limits, settings }: Pictures,
  { account, signal }: Reader,
  path: string,
): Promise<SourceImage> {
  const { imageBytesMax, imagePixelsMax, imageFetchTimeoutMs } = limits;
  const file = /^\/?uploads\//.test(path)
    ? await files.findUpload(db, account.id, path, 'image_path')
    : await files.findByUrl(db, path);
  if (file !== undefined) {
    if (file.bytes > imageBytesMax)
      throw new ServiceError('tooLarge', `image_path is larger than ${imageBytesMax} bytes.`, {
        field: 'image_path',
      });
    await checkImage(await buffer(await files.blobs.read(file.blob_key)), imagePixelsMax);
    return { file };
  }
  const { bytes, kind } = await safeFetchImage(path.trim(), {
    limits: { bytesMax: imageBytesMax, pixelsMax: imagePixelsMax, timeoutMs: imageFetchTimeoutMs },
    allowHosts: settings.imageHostsAllowed,
    signal,
  });
  return { blob: await files.intakeOf(account.id).storeBytes(bytes, `picture.${kind}`, `image/${kind}`) };
}
