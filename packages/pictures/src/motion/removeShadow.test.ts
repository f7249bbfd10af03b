import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeShadow } from './removeShadow.js';

test('a darker shade of the paper is cleared, and other colours stay', () => {
  const paper = [150, 70, 210];
  const shadow = [116, 54, 162];
  const dog = [150, 100, 60];
  const rows = [
    [paper, paper, paper, paper],
    [paper, dog, dog, paper],
    [paper, shadow, shadow, paper],
    [paper, paper, paper, paper],
  ];
  const { data } = removeShadow({ width: 4, height: 4, data: Uint8Array.from(rows.flat(2)) });
  const at = (x: number, y: number) => [...data.subarray(3 * (4 * y + x), 3 * (4 * y + x) + 3)];
  assert.deepEqual([at(1, 1), at(2, 1)], [dog, dog]);
  assert.deepEqual([at(1, 2), at(2, 2), at(0, 0)], [paper, paper, paper]);
});
