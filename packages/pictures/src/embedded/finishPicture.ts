import sharp, { type Sharp } from 'sharp';
import type { Raster } from '../motion/cutOut.js';
import { extendPicture } from './extendPicture.js';

/** Planes of numbers from −1 to 1 as a picture that sharp can work on. */
export function fromPlanes(planes: Float32Array, width: number): Sharp {
  const plane = planes.length / 3;
  const pixels = new Uint8Array(planes.length);
  for (let pixel = 0; pixel < plane; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = (planes[channel * plane + pixel]! + 1) * 127.5;
      pixels[pixel * 3 + channel] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
  return sharp(pixels, { raw: { width, height: plane / width, channels: 3 } });
}

/**
 * Resizes a picture. A frame of another shape is filled by extending the edges, because cropping could cut off part of
 * the subject.
 */
export async function fitTo(picture: Sharp, width: number, height: number): Promise<Sharp> {
  const drawn = await toRaster(picture);
  const scale = Math.min(width / drawn.width, height / drawn.height);
  const inner = {
    width: Math.min(width, Math.round(scale * drawn.width)),
    height: Math.min(height, Math.round(scale * drawn.height)),
  };
  const fitted = await toRaster(
    asSharp(drawn).resize(inner.width, inner.height, { kernel: 'lanczos3', fit: 'fill' }),
  );
  return asSharp(extendPicture(fitted, width, height));
}

const asSharp = ({ width, height, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

export async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
