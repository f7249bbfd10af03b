import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitScene } from './splitScene.js';

test('a prompt is taken apart into what moves and the place it ends with', () => {
  const cases: [string, string, string, boolean][] = [
    ['a bird in the forest', 'a bird', 'in the forest', false],
    ['two red fish under water', 'two red fish', 'under water', true],
    ['a boat on the sea', 'a boat', 'on the sea', false],
    ['a rocket through the night sky', 'a rocket', 'in the night sky', true],
    ['a dog on the beach.', 'a dog', 'on the beach', false],
  ];
  for (const [prompt, subject, place, floating] of cases) {
    assert.deepEqual(splitScene(prompt), { subject, place, floating }, prompt);
  }
});

test('a prompt without a place, or with nothing but a place, is left whole', () => {
  for (const prompt of ['a rocket', 'a man in a hat', 'in the forest', 'a cat on a blue background', '']) {
    assert.equal(splitScene(prompt), undefined, prompt);
  }
});

test('what a subject comes from is drawn behind it', () => {
  assert.deepEqual(splitScene('a leaf from a tree'), {
    subject: 'a leaf',
    place: '',
    floating: true,
    origin: 'a tree',
  });
  assert.equal(splitScene('a dog from behind'), undefined);
});
