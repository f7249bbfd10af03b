import type { Raster } from '../../motion/cutOut.js';

/** How far around a pixel is compared, as a share of the side: streaks are narrow, so their rows are enough. */
const reaches = { flakes: [0.022, 0.022], streaks: [0.018, 0.004] } as const;
/** How much lighter than their surroundings they are, of 255. */
const lighterMin = 10;
/** Flakes are white: their channels lie no farther apart. */
const tintMax = 60;

/** A picture without the drawn flakes or streaks: they would hang in the air while painted ones fall. */
export function withoutFlakes(picture: Raster, drawn: keyof typeof reaches): Raster {
  const { width, height, data } = picture;
  const reach = reaches[drawn].map((share) => Math.max(1, Math.round(share * Math.min(width, height))));
  const cleared = Uint8Array.from(data);
  const near = { pixels: [] as number[], light: new Uint16Array(256) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > tintMax) continue;
      const median = medianAround(picture, x, y, reach, near);
      if (lightAt(data, at) < lightAt(data, median) + lighterMin) continue;
      for (let channel = 0; channel < 3; channel++) cleared[at + channel] = data[median + channel]!;
    }
  }
  return { width, height, data: cleared };
}

const lightAt = (data: Uint8Array, at: number): number =>
  (data[at]! + 2 * data[at + 1]! + data[at + 2]!) >> 2;

/** Where the pixel is whose light is in the middle of its surroundings. */
function medianAround(
  { width, height, data }: Raster,
  x: number,
  y: number,
  [reachX, reachY]: readonly number[],
  { pixels, light }: { pixels: number[]; light: Uint16Array },
): number {
  pixels.length = 0;
  light.fill(0);
  const step = reachY! > 4 ? 2 : 1;
  for (let row = Math.max(0, y - reachY!); row <= Math.min(height - 1, y + reachY!); row += step) {
    for (let column = Math.max(0, x - reachX!); column <= Math.min(width - 1, x + reachX!); column += step) {
      const at = 3 * (row * width + column);
      pixels.push(at);
      light[lightAt(data, at)]!++;
    }
  }
  let [middle, seen] = [0, light[0]!];
  while (seen * 2 < pixels.length) seen += light[++middle]!;
  return pixels.find((at) => lightAt(data, at) === middle)!;
}
