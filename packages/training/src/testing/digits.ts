import { createRandom, type Random } from '@tricorn/random';
import sharp from 'sharp';

/** Seven rows of five points for each digit. */
const glyphs = [
  '01110 10001 10011 10101 11001 10001 01110',
  '00100 01100 00100 00100 00100 00100 01110',
  '01110 10001 00001 00110 01000 10000 11111',
  '11110 00001 00001 01110 00001 00001 11110',
  '00010 00110 01010 10010 11111 00010 00010',
  '11111 10000 11110 00001 00001 10001 01110',
  '00110 01000 10000 11110 10001 10001 01110',
  '11111 00001 00010 00100 01000 01000 01000',
  '01110 10001 10001 01110 10001 10001 01110',
  '01110 10001 10001 01111 00001 00010 01100',
].map((text) => text.split(' '));

export const digitSide = 28;

/** A digit of random size, slant, place and brightness on a noisy ground; 28×28 bytes. */
export function drawDigit(digit: number, { uniform: random }: Random): Uint8Array {
  const pixels = new Uint8Array(digitSide * digitSide);
  const scale = 2.2 + random() * 0.9;
  const slant = (random() - 0.5) * 0.5;
  const left = 14 - 2.5 * scale + (random() - 0.5) * 6;
  const top = 14 - 3.5 * scale + (random() - 0.5) * 4;
  const ink = 150 + random() * 105;
  for (let y = 0; y < digitSide; y++) {
    for (let x = 0; x < digitSide; x++) {
      const row = Math.floor((y - top) / scale);
      const column = Math.floor((x - left - slant * (14 - y)) / scale);
      const inked = glyphs[digit]![row]?.[column] === '1';
      pixels[y * digitSide + x] = Math.max(0, Math.min(255, (inked ? ink : 0) + random() * 60));
    }
  }
  return pixels;
}

export interface DrawnDigit {
  digit: number;
  pixels: Uint8Array;
}

export function drawDigits(count: number, seed: number): DrawnDigit[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    digit: index % 10,
    pixels: drawDigit(index % 10, random),
  }));
}

/** The digit as a PNG or JPEG file, optionally enlarged. */
export function encodeDigit(
  { pixels }: DrawnDigit,
  format: 'png' | 'jpeg' = 'png',
  side = digitSide,
): Promise<Buffer> {
  const image = sharp(Buffer.from(pixels), {
    raw: { width: digitSide, height: digitSide, channels: 1 },
  }).resize(side, side);
  return image.toColourspace('b-w').toFormat(format).toBuffer();
}
