import sharp, { type Sharp } from 'sharp';
import { imageInvalid } from '../errors.js';
import { toRaster } from './finishPicture.js';
import type { StartPicture } from './job.js';
import type { SampleOptions } from './samplePicture.js';

/** Softens the border of a mask by this share of the picture's shorter side, so that no seam shows. */
const featherShare = 0.012;

export interface ReadStart {
  /** The size of the result. */
  width: number;
  height: number;
  sample: NonNullable<SampleOptions['start']>;
  /** The drawing at the result's size, with what the mask keeps put back pixel by pixel. */
  finish(drawn: Sharp): Promise<Sharp>;
}

/**
 * Decodes a start picture and its mask. The model draws squares, so the picture is pressed into one and the drawing is
 * stretched back by the same amount.
 */
export async function readStart(
  { image, mask, strength, keepsShape, pixelsMax }: StartPicture,
  asked: { width: number; height: number },
  side: number,
): Promise<ReadStart> {
  const open = (bytes: Uint8Array, background: string) =>
    sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).rotate().flatten({ background });
  const { width, height, data } = await toRaster(
    open(image, '#ffffff').resize(asked.width, asked.height, {
      fit: keepsShape ? 'inside' : 'cover',
      kernel: 'lanczos3',
    }),
  ).catch(unreadable('init_image'));
  const original = sharp(data, { raw: { width, height, channels: 3 } });
  const picture = await planesOf(original.clone().resize(side, side, { fit: 'fill', kernel: 'lanczos3' }));
  if (mask === undefined) {
    const finish = async (drawn: Sharp) => await stretched(drawn, width, height);
    return { width, height, sample: { picture, strength }, finish };
  }
  const grey = await open(mask, '#000000')
    .resize(width, height, { fit: keepsShape ? 'fill' : 'cover' })
    .blur(Math.max(0.3, featherShare * Math.min(width, height)))
    .greyscale()
    .raw()
    .toBuffer()
    .catch(unreadable('mask_image'));
  const coarse = await sharp(grey, { raw: { width, height, channels: 1 } })
    .resize(side, side, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return {
    width,
    height,
    sample: { picture, strength, mask: Float32Array.from(coarse, (value) => value / 255) },
    async finish(drawn) {
      const { data: anew } = await toRaster(await stretched(drawn, width, height));
      const merged = anew.map((value, at) => {
        const share = grey[Math.floor(at / 3)]! / 255;
        return Math.round(share * value + (1 - share) * data[at]!);
      });
      return sharp(merged, { raw: { width, height, channels: 3 } });
    },
  };
}

const stretched = async (drawn: Sharp, width: number, height: number): Promise<Sharp> =>
  drawn.resize(width, height, { fit: 'fill', kernel: 'lanczos3' });

/** A picture as planes of numbers from −1 to 1. */
async function planesOf(picture: Sharp): Promise<Float32Array> {
  const { data } = await toRaster(picture);
  const plane = data.length / 3;
  const planes = new Float32Array(data.length);
  for (let pixel = 0; pixel < plane; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      planes[channel * plane + pixel] = data[3 * pixel + channel]! / 127.5 - 1;
    }
  }
  return planes;
}

const unreadable = (field: string) => (cause: unknown) => {
  throw imageInvalid('is not a readable picture', cause, field);
};
