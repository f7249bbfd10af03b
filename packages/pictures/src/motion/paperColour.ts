import type { Raster } from './cutOut.js';

/** The median of each channel along the top row and both sides, where no shadow falls. */
export function paperColour({ width, height, data }: Raster): number[] {
  const pixels = [
    ...Array.from({ length: width }, (_, x) => x),
    ...Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]).flat(),
  ];
  return [0, 1, 2].map((channel) => {
    const values = pixels.map((pixel) => data[3 * pixel + channel]!).sort((a, b) => a - b);
    return values[values.length >> 1]!;
  });
}
