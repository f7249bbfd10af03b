import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from './placeOf.js';

test('a scene goes on with its place beside the subject', () => {
  assert.equal(placeOf('a dog running on the beach', 'scene'), 'the beach');
  assert.equal(placeOf('a house in the forest', 'thing'), 'nothing in the forest');
  assert.equal(placeOf('a lighthouse by the sea at sunset', 'scene'), 'the sea at sunset');
});

test('a place goes on as the prompt says, whatever the time and the weather are', () => {
  for (const prompt of [
    'a city at night',
    'a village in the snow',
    'a road through the hills',
    'a beach with palm trees',
  ]) {
    assert.equal(placeOf(prompt, 'scene'), prompt);
  }
});

test('a time or a weather without a place is drawn without the subject', () => {
  assert.equal(placeOf('a woman walking in the rain', 'scene'), 'nothing in the rain');
  assert.equal(placeOf('a cat at night', 'scene'), 'nothing at night');
});

test('things on paper and indoors have no place beside them', () => {
  for (const prompt of [
    'a man riding a bicycle',
    'a cup on a table',
    'a kitchen with a window',
    'a man in the kitchen',
    'a leaf falling from a tree',
    'two cats',
  ]) {
    assert.equal(placeOf(prompt, 'scene'), undefined);
  }
});
