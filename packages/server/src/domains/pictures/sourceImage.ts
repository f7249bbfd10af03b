import { buffer } from 'node:stream/consumers';
import { ServiceError } from '@tricorn/contract';
import { checkImage, safeFetchImage } from '@tricorn/pictures';
import { countedAs } from '../../ground/accounts/callPayment.js';
import type { StoredBlob, StoredFile } from '../../ground/files/files.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import { toServiceError } from './errors.js';
import type { Pictures } from './pictures.js';

/** A picture that a task starts from: already stored here, or fetched for this task. */
export type SourceImage = { file: StoredFile } | { blob: StoredBlob };

type Reader = Pick<OperationRequest<'img2Motion'>, 'account' | 'signal'>;

/** The fields that name a picture. */
export type ImageField = 'image_path' | 'init_image' | 'mask_image';

/**
 * Finds the picture that a field names. Results of this server and the caller's uploads are read without a network round
 * trip; anything else is fetched, checked and stored, so that the worker uses exactly the picture that was accepted.
 */
export async function readSourceImage(
  pictures: Pictures,
  reader: Reader,
  path: string,
  field: ImageField = 'image_path',
): Promise<SourceImage> {
  const { fetches } = pictures;
  return await fetches.pass(countedAs(reader.account), async () => {
    try {
      return await readOrFetch(pictures, reader, path, field);
    } catch (error) {
      throw toServiceError(error, field);
    }
  });
}

/** The pictures that a task starts from, or none of them: what was stored is discarded if another cannot be read. */
export async function readStartImages(
  pictures: Pictures,
  reader: Reader,
  { init_image, mask_image }: { init_image?: string | undefined; mask_image?: string | undefined },
): Promise<TaskImages> {
  if (init_image === undefined) return {};
  const input = await readSourceImage(pictures, reader, init_image, 'init_image');
  if (mask_image === undefined) return { input };
  try {
    return { input, mask: await readSourceImage(pictures, reader, mask_image, 'mask_image') };
  } catch (error) {
    await discardImages(pictures, { input });
    throw error;
  }
}

/** The pictures of a submission by their role. */
export interface TaskImages {
  input?: SourceImage;
  mask?: SourceImage;
}

/** Deletes what was stored for a submission that is not accepted. */
export async function discardImages({ files }: Pick<Pictures, 'files'>, images: TaskImages): Promise<void> {
  for (const image of Object.values(images) as SourceImage[])
    if ('blob' in image) await files.discard(image.blob);
}

async function readOrFetch(
  { db, files, limits, settings }: Pictures,
  { account, signal }: Reader,
  path: string,
  field: ImageField,
): Promise<SourceImage> {
  const { imageBytesMax, imagePixelsMax, imageFetchTimeoutMs } = limits;
  const file = /^\/?uploads\//.test(path)
    ? await files.findUpload(db, account.id, path, field)
    : await files.findByUrl(db, path);
  if (file !== undefined) {
    if (file.bytes > imageBytesMax)
      throw new ServiceError('tooLarge', `${field} is larger than ${imageBytesMax} bytes.`, {
        field,
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
