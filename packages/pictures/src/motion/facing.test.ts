import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facingLeft, mirrored } from './facing.js';
import { parseMotion } from './parseMotion.js';

const drawnFor = (prompt: string) => {
  const { subject, kind } = parseMotion(prompt);
  return facingLeft(subject, kind);
};

test('what travels is drawn in its pose', () => {
  assert.equal(drawnFor('a brown horse galloping'), 'a brown horse running to the left');
  assert.equal(drawnFor('a bird flying to the right'), 'a bird flying to the left');
  assert.equal(drawnFor('a red car driving'), 'a red car going to the left');
});

test('what does not travel, or has no such pose, is drawn as it is', () => {
  assert.equal(drawnFor('a dog jumping'), 'a dog');
  assert.equal(drawnFor('a ball rolling'), 'a ball');
  assert.equal(drawnFor('a car spinning'), 'a car');
  assert.equal(drawnFor('a cat'), 'a cat');
});

test('a mirrored picture has its columns in reverse', () => {
  const picture = { width: 2, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) };
  const turned = mirrored(picture);
  assert.deepEqual([...turned.data], [4, 5, 6, 1, 2, 3, 10, 11, 12, 7, 8, 9]);
  assert.deepEqual(mirrored(turned).data, picture.data);
});
