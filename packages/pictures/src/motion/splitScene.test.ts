import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitScene, splitWay } from './splitScene.js';

test('a prompt is taken apart into what moves and the place it ends with', () => {
  const cases: [string, string, string, boolean][] = [
    ['a bird in the forest', 'a bird', 'in the forest', false],
    ['two red fish under water', 'two red fish', 'under water', true],
    ['a boat on the sea', 'a boat', 'on the sea', false],
    ['a rocket through the night sky', 'a rocket', 'in the night sky', true],
    ['a dog on the beach.', 'a dog', 'on the beach', false],
    ['a plane over fields', 'a plane', 'in fields', false],
    ['a car down the road', 'a car', 'on the road', false],
    ['an old lady in her kitchen', 'an old lady', 'in the kitchen', false],
    ['a cat around the garden', 'a cat', 'in the garden', false],
    ['a duck across the pond', 'a duck', 'on the pond', false],
    ['a boy past the river', 'a boy', 'by the river', false],
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

test('a way along a thing that is no known place is drawn with that thing', () => {
  const cases: [string, string, string][] = [
    ['a dog through a puddle', 'a dog', 'a puddle in a meadow'],
    ['a horse past the barn', 'a horse', 'a barn in a meadow'],
    ['a train past the church', 'a train', 'a church in a meadow'],
  ];
  for (const [prompt, subject, origin] of cases) {
    assert.deepEqual(splitWay(prompt), { subject, place: '', floating: false, origin }, prompt);
    assert.equal(splitScene(prompt), undefined, prompt);
  }
  assert.equal(splitWay('a dog down the road')?.place, 'on the road');
  assert.equal(splitWay('a man in a hat'), undefined);
});
