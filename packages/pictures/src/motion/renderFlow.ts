import type { Raster } from './cutOut.js';

/** Water that falls; other water runs, and the sky above it is not water. */
const falling = /\b(?:waterfalls?|fountains?|cascades?|rain|shower|tap)\b/i;
/** How far water moves in one loop, as a share of the side. */
const fallShare = 0.14;
const runShare = 0.05;
const skyShare = 0.45;
/** Light and shade that run with the water, since drawn water is often of one colour. */
const rippleLight = 12;

/** Which pixels are water: bluer than red, and for water that runs, below the sky. Undefined if there is hardly any. */
export function findWater({ width, height, data }: Raster, subject: string): Uint8Array | undefined {
  const mask = new Uint8Array(width * height);
  const from = falling.test(subject) ? 0 : Math.round(skyShare * height);
  let count = 0;
  for (let pixel = from * width; pixel < mask.length; pixel++) {
    const [red, green, blue] = [data[pixel * 3]!, data[pixel * 3 + 1]!, data[pixel * 3 + 2]!];
    if (blue < red + 14 || blue < green - 6 || blue < 90) continue;
    mask[pixel] = 1;
    count++;
  }
  return count < 0.015 * mask.length ? undefined : mask;
}

/**
 * Lets water flow: every water pixel shows the water that was upstream. Two copies, half a loop apart, fade into each
 * other, so that the end of the loop is its beginning.
 */
export function renderFlow(picture: Raster, water: Uint8Array, subject: string, phase: number): Uint8Array {
  const { width, height, data } = picture;
  const falls = falling.test(subject);
  const length = falls ? fallShare * height : runShare * width;
  const frame = Uint8Array.from(data);
  const upstream = (pixel: number, distance: number): number => {
    const x = pixel % width;
    const y = (pixel - x) / width;
    const to = falls
      ? Math.max(0, Math.round(y - distance)) * width + x
      : y * width + Math.min(width - 1, Math.max(0, Math.round(x - distance)));
    // At the water's edge there is nothing upstream to show.
    return to >= 0 && to < water.length && water[to] && y < height ? to : pixel;
  };
  const along = (pixel: number): number =>
    falls ? Math.floor(pixel / width) : (pixel % width) + 0.7 * Math.floor(pixel / width);
  for (let pixel = 0; pixel < water.length; pixel++) {
    if (!water[pixel]) continue;
    const early = upstream(pixel, length * phase);
    const late = upstream(pixel, length * (phase - 1));
    const light = rippleLight * Math.sin(2 * Math.PI * (along(pixel) / length - phase));
    for (let channel = 0; channel < 3; channel++) {
      const mixed = (1 - phase) * data[early * 3 + channel]! + phase * data[late * 3 + channel]!;
      frame[pixel * 3 + channel] = Math.min(255, Math.max(0, Math.round(mixed + light)));
    }
  }
  return frame;
}
