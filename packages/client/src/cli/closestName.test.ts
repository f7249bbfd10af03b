import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestName } from './closestName.js';

test('a name with a letter too many, too few, wrong or swapped is still known', () => {
  const names = ['seed', 'size', 'steps', 'balance'];
  for (const typed of ['sede', 'seeed', 'sed', 'seet']) assert.equal(closestName(typed, names), 'seed');
  assert.equal(closestName('balanse', names), 'balance');
});

test('what is like no name is not guessed at', () => {
  assert.equal(closestName('xyz', ['seed', 'size']), undefined);
  assert.equal(closestName('', ['seed']), undefined);
});
