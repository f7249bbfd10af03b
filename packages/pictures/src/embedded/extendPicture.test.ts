import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Raster } from '../motion/cutOut.js';
import { extendPicture } from './extendPicture.js';

type Colour = readonly [number, number, number];
const sky: Colour = [90, 160, 240];
const grass: Colour = [60, 160, 60];
const white: Colour = [255, 255, 255];
const red: Colour = [220, 30, 30];

function painted(width: number, height: number, colourAt: (x: number, y: number) => Colour): Raster {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(colourAt(x, y), 3 * (y * width + x));
  }
  return { width, height, data };
}
const colourAt = ({ width, data }: Raster, x: number, y: number) => [
  ...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];
/** A cloud is cut off by the right edge, a red thing stands in the middle. */
const scene = painted(80, 80, (x, y) => {
  if (Math.abs(x - 40) < 10 && Math.abs(y - 50) < 10) return red;
  if (x > 70 && y > 10 && y < 16) return white;
  return y < 45 ? sky : grass;
});

test('a wide frame keeps the picture in the middle, and the horizon goes on while a cut cloud ends', () => {
  const wide = extendPicture(scene, 200, 80);
  assert.deepEqual([wide.width, wide.height], [200, 80]);
  assert.deepEqual(colourAt(wide, 60 + 40, 50), red);
  for (const x of [0, 30, 170, 199]) {
    assert.deepEqual(colourAt(wide, x, 13), sky, 'no streak of the cloud');
    assert.deepEqual(colourAt(wide, x, 40), sky);
    assert.deepEqual(colourAt(wide, x, 50), grass);
  }
});

test('a tall frame has most of its room above a scene', () => {
  const tall = extendPicture(scene, 80, 160);
  assert.deepEqual(colourAt(tall, 40, 60 + 50), red);
  assert.deepEqual(colourAt(tall, 40, 0), sky);
  assert.deepEqual(colourAt(tall, 40, 159), grass);
});

test('a thing on plain paper stays in the middle of a tall frame', () => {
  const sticker = painted(80, 80, (x, y) => (Math.hypot(x - 40, y - 40) < 20 ? red : white));
  const tall = extendPicture(sticker, 80, 160);
  assert.deepEqual(colourAt(tall, 40, 80), red);
  assert.deepEqual(colourAt(tall, 40, 0), white);
  assert.deepEqual(colourAt(tall, 40, 159), white);
});

test('a frame of the same size is the picture itself', () => {
  assert.deepEqual(extendPicture(scene, 80, 80), scene);
});
