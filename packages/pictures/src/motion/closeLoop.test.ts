import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeLoop } from './closeLoop.js';

const plain = (value: number) => new Uint8Array(70).fill(value);

test('frames that end where they began stay as they are', () => {
  const frames = [0, 10, 20, 10].map(plain);
  assert.equal(closeLoop(frames), frames);
});

test('frames that end elsewhere run back to the start', () => {
  const values = closeLoop([0, 10, 20, 30].map(plain)).map((frame) => frame[0]);
  assert.deepEqual(values, [0, 10, 20, 30, 20, 10]);
});
