import sharp from 'sharp';
import { TrainingDataError } from '../errors.js';
import type { DataLimits } from './file.js';

const rasterFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'avif', 'ppm', 'jp2', 'jxl']);

/** How files of the usual formats begin; the header of any other file is examined first. */
const signatures = ['\x89PNG', '\xff\xd8\xff', 'GIF8'].map((text) => Buffer.from(text, 'latin1'));

export interface ImageShape {
  height: number;
  width: number;
  channels: number;
}

/** Size and colour of an image from its header alone. */
export async function probeImage(bytes: Buffer, name: string, limits: DataLimits): Promise<ImageShape> {
  try {
    const { format, width, height, channels, orientation, hasAlpha } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    if (!rasterFormats.has(format))
      throw new TrainingDataError('IMAGE_UNREADABLE', `Images of type ${format} are not supported`, {
        file: name,
      });
    if (width * height > limits.imagePixelsMax) throw tooLarge(name, limits);
    const turned = orientation !== undefined && orientation >= 5;
    const colours = channels - (hasAlpha ? 1 : 0);
    return {
      width: turned ? height : width,
      height: turned ? width : height,
      channels: colours >= 3 ? 3 : 1,
    };
  } catch (error) {
    throw asDataError(error, name, limits);
  }
}

/** Decodes an image to bytes in the order channel, row, column, at exactly the given shape. */
export async function decodeImage(
  bytes: Buffer,
  name: string,
  shape: ImageShape,
  limits: DataLimits,
): Promise<Uint8Array> {
  if (!signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature)))
    await probeImage(bytes, name, limits);
  try {
    const pixels = await sharp(bytes, { limitInputPixels: limits.imagePixelsMax, sequentialRead: true })
      .autoOrient()
      .flatten({ background: 'white' })
      .resize(shape.width, shape.height, { fit: 'fill' })
      .toColourspace(shape.channels === 1 ? 'b-w' : 'srgb')
      .raw({ depth: 'uchar' })
      .toBuffer();
    return toPlanes(pixels, shape);
  } catch (error) {
    throw asDataError(error, name, limits);
  }
}

/** From pixels with their channels side by side to one plane per channel. */
function toPlanes(pixels: Uint8Array, { height, width, channels }: ImageShape): Uint8Array {
  const plane = height * width;
  const given = pixels.length / plane;
  if (channels === 1 && given === 1) return pixels;
  const planes = new Uint8Array(plane * channels);
  for (let channel = 0; channel < channels; channel++) {
    // A grey image asked for in colour repeats its one channel.
    const source = Math.min(channel, given - 1);
    for (let index = 0; index < plane; index++)
      planes[channel * plane + index] = pixels[index * given + source]!;
  }
  return planes;
}

function asDataError(error: unknown, name: string, limits: DataLimits): TrainingDataError {
  if (error instanceof TrainingDataError) return error;
  if (error instanceof Error && /exceeds pixel limit/.test(error.message)) return tooLarge(name, limits);
  return new TrainingDataError('IMAGE_UNREADABLE', 'An image cannot be decoded', { file: name });
}

function tooLarge(name: string, { imagePixelsMax }: DataLimits): TrainingDataError {
  return new TrainingDataError('IMAGE_TOO_LARGE', `An image has more than ${imagePixelsMax} pixels`, {
    file: name,
  });
}
