import { nearestOklab, squaredDistance, writeOklab } from '../gif/oklab.js';
import type { Raster } from './cutOut.js';

const bands = 16;
/** The share of each side that counts as the picture's rim. */
const rimShare = 0.1;
const cellBits = 4;
/** Colours rarer than this among a band's rim pixels are chance, or a subject that reaches the rim. */
const shareMin = 0.03;

/** How far a colour, in Oklab, lies from the nearest background colour around row `y`. */
export type RimDistance = (y: number, l: number, a: number, b: number) => number;

/**
 * Collects the colours that the background shows at the left and right rim, by height. Clouds, hills, houses and trees
 * that reach behind the subject show their colours there too, at about the same height.
 */
export function collectRimColours(picture: Raster): RimDistance {
  const perBand = Array.from({ length: bands }, (_, band) => bandColours(picture, band));
  return (y, l, a, b) => {
    const colours = perBand[Math.min(bands - 1, Math.floor((y * bands) / picture.height))]!;
    if (colours.length === 0) return Number.POSITIVE_INFINITY;
    return Math.sqrt(squaredDistance(colours, 3 * nearestOklab(colours, l, a, b), l, a, b));
  };
}

/** The frequent colours of a band and its two neighbours. */
function bandColours({ width, height, data }: Raster, band: number): Float32Array {
  const rim = Math.max(2, Math.round(rimShare * width));
  const first = Math.max(0, Math.floor(((band - 1) * height) / bands));
  const last = Math.min(height, Math.ceil(((band + 2) * height) / bands));
  const outermost = Math.max(2, Math.round(0.04 * height));
  const shift = 8 - cellBits;
  const cells = new Map<number, [count: number, red: number, green: number, blue: number]>();
  let total = 0;
  for (let y = first; y < last; y++) {
    // Along the very top and bottom the whole row is rim.
    const wholeRow = y < outermost || y >= height - outermost;
    for (let x = 0; x < width; x++) {
      if (x === rim && !wholeRow) x = width - rim;
      const at = (y * width + x) * 3;
      const key = ((data[at]! >> shift) << 8) | ((data[at + 1]! >> shift) << 4) | (data[at + 2]! >> shift);
      const cell = cells.get(key) ?? [0, 0, 0, 0];
      cell[0]++;
      cell[1] += data[at]!;
      cell[2] += data[at + 1]!;
      cell[3] += data[at + 2]!;
      cells.set(key, cell);
      total++;
    }
  }
  const frequent = [...cells.values()].filter(([count]) => count >= shareMin * total);
  const colours = new Float32Array(frequent.length * 3);
  frequent.forEach(([count, red, green, blue], index) => {
    writeOklab(
      colours,
      index * 3,
      Math.round(red / count),
      Math.round(green / count),
      Math.round(blue / count),
    );
  });
  return colours;
}
