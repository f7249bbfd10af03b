import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shiftImages } from '../rounds/trainRound.js';

const ramp = () => ({ x: Float32Array.from({ length: 2 * 4 * 5 * 8 }, (_, place) => place % 20), size: 8 });

test('images move within the bound, all channels together, and repeat their rim', () => {
  const { x, size } = ramp();
  shiftImages({ x, size }, [2, 4, 5], 1, 7);
  const moves = new Set<string>();
  for (let slot = 0; slot < size; slot++) {
    const first = x.slice(slot * 40, slot * 40 + 20);
    assert.deepEqual(x.slice(slot * 40 + 20, slot * 40 + 40), first);
    // The middle of the ramp tells how far the image has moved.
    const moved = first[1 * 5 + 2]! - 7;
    const row = Math.round(moved / 5);
    assert.ok(Math.abs(row) <= 1 && Math.abs(moved - row * 5) <= 1);
    moves.add(`${row} ${moved - row * 5}`);
  }
  assert.ok(moves.size > 2, 'images move in different directions');
});

test('the same seed moves images in the same way', () => {
  const [one, two, other] = [ramp(), ramp(), ramp()];
  shiftImages(one, [2, 4, 5], 1, 3);
  shiftImages(two, [2, 4, 5], 1, 3);
  shiftImages(other, [2, 4, 5], 1, 4);
  assert.deepEqual(one.x, two.x);
  assert.notDeepEqual(one.x, other.x);
});
