import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropAvoided } from './dropAvoided.js';

test('what is asked for and excluded at once is left out of the prompt', () => {
  const cases: [string, string, string][] = [
    ['a dog next to a tree on a green background', 'tree', 'a dog on a green background'],
    ['a cat and two small dogs at night', 'a dog', 'a cat at night'],
    ['a house and a car in the city', 'house', 'a car in the city'],
    ['a king wearing a red crown', 'blurry, crown', 'a king'],
    ['an apple, a banana and a lemon', 'banana; text', 'an apple and a lemon'],
  ];
  for (const [prompt, negative, left] of cases) assert.equal(dropAvoided(prompt, negative), left, prompt);
});

test('a prompt that does not name it, or names nothing else, stays as it is', () => {
  for (const [prompt, negative] of [
    ['a dog on a green background', 'tree'],
    ['a dogfish and a catfish', 'dog, cat'],
    ['a tree', 'tree'],
    ['a cat', ''],
    ['a c++ (book) and a pen', '(x+, [a'],
  ] as const) {
    assert.equal(dropAvoided(prompt, negative), prompt);
  }
});

test('long hostile texts are answered at once', () => {
  const before = process.cpuUsage();
  dropAvoided('a '.repeat(5_000), `${'a, '.repeat(3_000)}tree`);
  dropAvoided('and '.repeat(2_500), 'tree');
  assert.ok(process.cpuUsage(before).user < 2_000_000);
});
