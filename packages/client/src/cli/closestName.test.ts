import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestName } from './closestName.js';

test('a name with one extra, missing, wrong or swapped letter is still recognised', () => {
  const names = ['seed', 'size', 'steps', 'balance'];
  for (const typed of ['sede', 'seeed', 'sed', 'seet']) assert.equal(closestName(typed, names), 'seed');
  assert.equal(closestName('balanse', names), 'balance');
});

test('no guess is made for a word unlike any name', () => {
  assert.equal(closestName('xyz', ['seed', 'size']), undefined);
  assert.equal(closestName('', ['seed']), undefined);
});
