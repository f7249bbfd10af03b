import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePins } from './nodePins.js';

const digits = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
const pins = ['a', 'b', 'c'].map((digit) => Array(8).fill(digit.repeat(4)).join(' '));

test('three fingerprints are pinned, however they are separated; anything else is refused', () => {
  assert.deepEqual(parsePins(digits.join()), pins);
  assert.deepEqual(parsePins(` ${pins.join('\n').toUpperCase()} `), pins);
  const [first = '', second = ''] = digits;
  for (const list of [
    [],
    [first],
    [first, second],
    [...digits, first],
    [first, first, second],
    ['a', 'b', 'c'],
  ])
    assert.equal(parsePins(list.join()), undefined);
});
