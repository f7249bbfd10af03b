import { columns } from './columns.js';

/** How far a pixel of the enlarged picture looks, in pixels of the drawing, rounded up: more gives the same result. */
const reachPx = 16;

/**
 * Enlarges a wide picture in strips that are little wider than `side`, so that it needs no more memory than a square.
 * Strips overlap by the network's reach, so there is no seam.
 */
export async function inStrips(
  picture: Float32Array,
  { width, side, factor }: { width: number; side: number; factor: number },
  enlarge: (strip: Float32Array, width: number) => Promise<Float32Array>,
): Promise<Float32Array> {
  if (width <= side) return await enlarge(picture, width);
  const rows = picture.length / width;
  const large = new Float32Array(picture.length * factor * factor);
  const count = Math.ceil(width / side);
  for (let strip = 0; strip < count; strip++) {
    const [left, right] = [strip, strip + 1].map((at) => Math.round((at * width) / count)) as [
      number,
      number,
    ];
    const [from, until] = [Math.max(0, left - reachPx), Math.min(width, right + reachPx)];
    const part = await enlarge(columns(picture, width, from, until), until - from);
    const partWidth = (until - from) * factor;
    for (let row = 0; row < rows * factor; row++) {
      const start = row * partWidth + (left - from) * factor;
      large.set(part.subarray(start, start + (right - left) * factor), (row * width + left) * factor);
    }
  }
  return large;
}
