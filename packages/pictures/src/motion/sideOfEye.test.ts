import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksTo, mirroredSubject } from './facing.js';
import type { Layers } from './separate.js';
import { sideOfEye } from './sideOfEye.js';

const [width, height] = [100, 80];

/** A blue bird whose wing stands up at the back, with black eyes at these places. */
function bird(...eyes: [number, number][]): Layers {
  const subject = new Float32Array(4 * width * height);
  const paint = (inside: (x: number, y: number) => boolean, colour: number[]) => {
    for (let pixel = 0; pixel < width * height; pixel++) {
      if (inside(pixel % width, Math.floor(pixel / width))) subject.set(colour, 4 * pixel);
    }
  };
  paint((x, y) => ((x - 50) / 38) ** 2 + ((y - 50) / 20) ** 2 < 1, [80, 170, 220, 1]);
  paint((x, y) => x > 20 && x < 45 && y > 5 && y < 50, [60, 150, 200, 1]);
  for (const [left, top] of eyes) {
    paint((x, y) => Math.hypot(x - left, y - top) < 3, [10, 10, 10, 1]);
  }
  const background = new Float32Array(3 * width * height);
  return { width, height, subject, background, box: { left: 12, top: 6, right: 87, bottom: 69 } };
}

test('a bird looks to the side of its eye, not to that of its raised wing', () => {
  const right = bird([74, 44]);
  assert.equal(looksTo(right), 1);
  assert.equal(looksTo(mirroredSubject(right)), -1);
});

test('two eyes on both sides, an eye in the middle and a dark foot say nothing', () => {
  assert.equal(sideOfEye(bird([30, 44], [74, 44])), undefined);
  assert.equal(sideOfEye(bird([50, 44])), undefined);
  assert.equal(sideOfEye(bird([74, 66])), undefined);
});
