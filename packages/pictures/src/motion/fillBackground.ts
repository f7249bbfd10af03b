import { dilate, type Mask } from './mask.js';

/** So many pixels beside a hole say which colour it has there. */
const besidePx = 3;

/** Fills the hole that a cut-out subject leaves: in each row from the colour on its left to that on its right. */
export function fillBackground(pixels: Uint8Array, subject: Mask): Float32Array {
  const { width, height } = subject;
  // A small margin keeps the subject's soft edge out of the colours beside it.
  const { data: hole } = dilate(subject, 3);
  const background = Float32Array.from(pixels);
  for (let row = 0; row < width * height; row += width) {
    for (let left = hole.indexOf(1, row); left >= 0 && left < row + width; left = hole.indexOf(1, left)) {
      let right = left;
      while (right < row + width && hole[right]) right++;
      const before = meanOf(pixels, Math.max(row, left - besidePx), left);
      const after = meanOf(pixels, right, Math.min(row + width, right + besidePx));
      const [from, to] = [before ?? after, after ?? before];
      // Of a row that is hidden as a whole, the row above says the most.
      if (!from && row > 0) background.copyWithin(3 * row, 3 * (row - width), 3 * row);
      for (let at = 3 * left; from && to && at < 3 * right; at++) {
        const share = (Math.floor(at / 3) - left + 1) / (right - left + 1);
        background[at] = from[at % 3]! + share * (to[at % 3]! - from[at % 3]!);
      }
      left = right;
    }
  }
  return background;
}

/** The mean colour from one pixel to before another one; undefined if there is none. */
function meanOf(pixels: Uint8Array, from: number, until: number): number[] | undefined {
  if (from === until) return undefined;
  const sum = [0, 0, 0];
  for (let at = 3 * from; at < 3 * until; at++) sum[at % 3]! += pixels[at]!;
  return sum.map((value) => value / (until - from));
}
