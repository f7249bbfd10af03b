import sharp from 'sharp';
import type { Motion } from './encodeGif.js';

/** The same motion as an animated WebP: true colour, and usually smaller than the GIF. */
export async function encodeWebp({ frames, width, height, delayMs }: Motion): Promise<Buffer> {
  const pages = Buffer.concat(frames);
  return sharp(pages, { raw: { width, height: height * frames.length, channels: 3, pageHeight: height } })
    .webp({ quality: 88, effort: 3, loop: 0, delay: frames.map(() => delayMs) })
    .toBuffer();
}
