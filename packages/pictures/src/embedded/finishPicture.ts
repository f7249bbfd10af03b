import sharp, { type Sharp } from 'sharp';
import type { Raster } from '../motion/raster.js';
import { insertPngText } from '../png/textChunks.js';

/** Planes of numbers from −1 to 1 as a picture that sharp can work on. */
export function fromPlanes(planes: Float32Array, side: number): Sharp {
  const plane = side * side;
  const pixels = new Uint8Array(plane * 3);
  for (let pixel = 0; pixel < plane; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = (planes[channel * plane + pixel]! + 1) * 127.5;
      pixels[pixel * 3 + channel] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}

/**
 * Resizes a square picture. A wider or taller frame is filled by extending the edges, because cropping could cut
 * off part of the subject.
 */
export async function fitTo(picture: Sharp, width: number, height: number): Promise<Sharp> {
  const side = Math.min(width, height);
  const { data, info } = await picture
    .resize(side, side, { kernel: 'lanczos3', fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  if (width === height) return square;
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  return square.extend({
    left,
    top,
    right: width - side - left,
    bottom: height - side - top,
    extendWith: 'copy',
  });
}

export async function toPng(picture: Sharp, texts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  return insertPngText(await picture.png({ compressionLevel: 9 }).toBuffer(), texts);
}

export async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
