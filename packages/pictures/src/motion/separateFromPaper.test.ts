import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Raster } from './cutOut.js';
import { separateFromPaper } from './separate.js';

const side = 96;
const purple = [150, 70, 210];
const yellow = [250, 220, 60];

function drawing(inside: (x: number, y: number) => boolean): Raster {
  const data = new Uint8Array(3 * side * side);
  for (let pixel = 0; pixel < side * side; pixel++) {
    data.set(inside(pixel % side, Math.floor(pixel / side)) ? yellow : purple, 3 * pixel);
  }
  return { width: side, height: side, data };
}

test('a star whose arms reach both sides of the paper is cut out whole', () => {
  const arms = (_: number, y: number) => y > 34 && y < 50;
  const star = (x: number, y: number) => arms(x, y) || (Math.abs(x - 48) < 20 && y > 10 && y < 80);
  const { subject, box } = separateFromPaper(drawing(star))!;
  assert.deepEqual([box.left, box.right], [0, side - 1]);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const opacity = subject[4 * pixel + 3]!;
    assert.equal(opacity > 0.5, star(pixel % side, Math.floor(pixel / side)));
  }
});

test('an empty sheet has no subject', () => {
  assert.equal(separateFromPaper(drawing(() => false)), undefined);
});

test('paper shows through a ring, and a speck of its colour is no hole', () => {
  const ring = (x: number, y: number) => Math.abs(Math.hypot(x - 48, y - 48) - 28) < 7;
  const isSpeck = (x: number, y: number) => x === 48 && y === 20;
  const { subject } = separateFromPaper(drawing((x, y) => ring(x, y) && !isSpeck(x, y)))!;
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    assert.equal(subject[4 * pixel + 3]! > 0.5, ring(x, y), `${x} ${y}`);
  }
});
