import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mirrorImages } from '../rounds/trainRound.js';

test('some images are mirrored as a whole, the others stay, and the same seed chooses the same', () => {
  const image = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const mirrored = [3, 2, 1, 6, 5, 4, 9, 8, 7, 12, 11, 10];
  const batch = () => ({ x: Float32Array.from({ length: 12 * 32 }, (_, at) => image[at % 12]!), size: 32 });
  const one = batch();
  mirrorImages(one, 3, 5);
  const kinds = Array.from({ length: 32 }, (_, slot) => [...one.x.slice(slot * 12, slot * 12 + 12)].join());
  assert.deepEqual(new Set(kinds), new Set([image.join(), mirrored.join()]));
  const again = batch();
  mirrorImages(again, 3, 5);
  assert.deepEqual(again.x, one.x);
});
