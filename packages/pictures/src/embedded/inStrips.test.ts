import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inStrips } from './inStrips.js';

const factor = 2;

/** Doubles a picture; each pixel becomes the mean of those up to three columns away. */
async function blurred(picture: Float32Array, width: number): Promise<Float32Array> {
  const large = new Float32Array(picture.length * factor * factor);
  for (let row = 0; row < (picture.length / width) * factor; row++) {
    for (let x = 0; x < width * factor; x++) {
      const middle = Math.floor(x / factor);
      const [from, until] = [Math.max(0, middle - 3), Math.min(width, middle + 4)];
      const start = Math.floor(row / factor) * width;
      const near = picture.subarray(start + from, start + until);
      large[row * width * factor + x] = near.reduce((sum, value) => sum + value, 0) / near.length;
    }
  }
  return large;
}

test('a wide picture enlarged in strips equals the whole enlarged at once', async () => {
  for (const width of [40, 56, 80]) {
    const picture = Float32Array.from({ length: 3 * 4 * width }, (_, at) => (at * 37) % 101);
    const widths: number[] = [];
    const strips = await inStrips(picture, { width, side: 40, factor }, (strip, stripWidth) => {
      widths.push(stripWidth);
      return blurred(strip, stripWidth);
    });
    assert.deepEqual(strips, await blurred(picture, width));
    assert.ok(Math.max(...widths) <= 40 + 2 * 16, 'no strip is much wider than the square');
    assert.equal(widths.length, Math.ceil(width / 40));
  }
});
