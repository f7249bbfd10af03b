import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeSubject } from '../embedded/drawScene.js';
import type { Layers } from './separate.js';

/** A subject of two by two pixels in the middle of six by six. */
function cutOut(): Layers {
  const subject = new Float32Array(6 * 6 * 4);
  for (const pixel of [14, 15, 20, 21]) subject.set([200, 10, 10, 1], pixel * 4);
  const box = { left: 2, right: 3, top: 2, bottom: 3 };
  return { width: 6, height: 6, background: new Float32Array(6 * 6 * 3), subject, box };
}
const scene = { width: 20, height: 20, data: new Uint8Array(20 * 20 * 3).fill(90) };

test('a subject stands near the lower edge, and floats in the middle where there is no floor', () => {
  const standing = placeSubject(cutOut(), scene, 'walk', false);
  assert.deepEqual(standing.box, { left: 10, right: 11, top: 17, bottom: 18 });
  for (const [kind, floating] of [
    ['swim', true],
    ['fly', false],
  ] as const) {
    const { box } = placeSubject(cutOut(), scene, kind, floating);
    assert.ok(Math.abs(box.top + box.bottom - 20) <= 1, kind);
  }
});

test('the scene stays whole behind the subject, which keeps every pixel', () => {
  const { background, subject } = placeSubject(cutOut(), scene, 'walk', false);
  assert.ok(background.every((value) => value === 90));
  const opaque = Array.from({ length: 400 }, (_, pixel) => pixel).filter(
    (pixel) => subject[pixel * 4 + 3] === 1,
  );
  assert.deepEqual(opaque, [17 * 20 + 10, 17 * 20 + 11, 18 * 20 + 10, 18 * 20 + 11]);
  assert.equal(subject[opaque[0]! * 4], 200);
});
