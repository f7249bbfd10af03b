import type { Raster } from './cutOut.js';

/** The share of the picture's shorter side that counts as its rim. */
const rimShare = 0.08;
/** Rows whose ends are taken together, as a share of the height: a subject that reaches a side does not count there. */
const bandShare = 0.08;

export interface BackgroundModel {
  /** The colour the background would have everywhere, packed RGB. */
  colours: Float32Array;
  /** How far rim pixels typically lie from it, in 1/255. */
  noise: number;
}

/** Estimates the background behind a subject: each row runs from the colour of its left end to that of its right end. */
export function estimateBackground(picture: Raster): BackgroundModel {
  const { width, height, data } = picture;
  const rim = Math.max(2, Math.round(rimShare * Math.min(width, height)));
  const band = Math.round(bandShare * height);
  // A few rows of the band say as much as all of them.
  const stride = Math.max(1, Math.round(band / 5));
  const colours = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let channel = 0; channel < 3; channel++) {
      const end = (from: number) => {
        const values: number[] = [];
        for (let row = Math.max(0, y - band); row <= Math.min(height - 1, y + band); row += stride) {
          for (let x = from; x < from + rim; x++) values.push(data[(row * width + x) * 3 + channel]!);
        }
        return Uint8Array.from(values).sort()[values.length >> 1]!;
      };
      const [left, right] = [end(0), end(width - rim)];
      for (let x = 0; x < width; x++) {
        colours[(y * width + x) * 3 + channel] = left + ((right - left) * x) / (width - 1);
      }
    }
  }
  return { colours, noise: rimNoise(picture, rim, colours) };
}

/** The three-quarter point of the rim's distances: a subject that touches the rim does not count as noise. */
function rimNoise({ width, height, data }: Raster, rim: number, colours: Float32Array): number {
  const distances: number[] = [];
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    if (x >= rim && y >= rim && x < width - rim && y < height - rim) continue;
    const difference = (channel: 0 | 1 | 2) => data[at + channel]! - colours[at + channel]!;
    distances.push(Math.hypot(difference(0), difference(1), difference(2)));
  }
  return Float32Array.from(distances).sort()[Math.floor(distances.length * 0.75)]!;
}
