import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePins } from './nodePins.js';

test('three keys are pinned, however they are separated; anything else is refused', () => {
  assert.deepEqual(parsePins('a,b, c'), ['a', 'b', 'c']);
  assert.deepEqual(parsePins(' a/x\nb/y\nc/z '), [
    { box: 'a', sign: 'x' },
    { box: 'b', sign: 'y' },
    { box: 'c', sign: 'z' },
  ]);
  for (const text of ['', 'a', 'a,b', 'a,b,c,d']) assert.equal(parsePins(text), undefined);
});
