import { Gate } from '@tricorn/workers';
import sharp from 'sharp';
import { imageInvalid, imageTooLarge } from '../errors.js';

/** Enough for any camera. A picture is scaled down before anything else is done with it. */
export const imagePixelsMax = 40_000_000;

/** Decoding a picture takes up to a second of one of the four threads that also serve files, so two are left to them. */
const decoding = new Gate({ placesMax: 2, waitingMax: 1_000 });

export interface CheckedImage {
  bytes: Uint8Array;
  kind: ImageKind;
  width: number;
  height: number;
}

/**
 * Reads the header before any pixel is unpacked, refuses more pixels than `pixelsMax`, then decodes once to
 * check that the file is complete.
 */
export async function checkImage(
  bytes: Uint8Array,
  pixelsMax: number = imagePixelsMax,
): Promise<CheckedImage> {
  const kind = imageKindOf(bytes);
  if (!kind) throw imageInvalid('is not a PNG, JPEG, GIF or WebP picture');
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 });
  const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((cause: unknown) => {
      throw imageInvalid('is not a readable picture', cause);
    });
  if (width * height > pixelsMax) {
    throw imageTooLarge(`has ${width} × ${height} pixels; at most ${pixelsMax} are accepted`);
  }
  const leave = await decoding.enter('');
  try {
    await image.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  } catch (cause) {
    throw imageInvalid('is a damaged picture', cause);
  } finally {
    leave?.();
  }
  return { bytes, kind, width, height };
}

type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp';

/** Detects the format by the first bytes, because a declared type proves nothing. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return undefined;
}
