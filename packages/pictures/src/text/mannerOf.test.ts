import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mannerOf } from './mannerOf.js';

const things = new Set([
  'cat',
  'old man',
  'beach',
  'castle',
  'boat',
  'crying face',
  'man with a beard',
  'man running',
]);
const manner = (prompt: string) => mannerOf(prompt, (name) => things.has(name));

test('single things on a plain ground or in a simple place are drawn as things', () => {
  for (const prompt of [
    'a cat',
    'A cute black cat.',
    'draw a picture of an old man',
    'a cat on a light blue background',
    'a castle at night',
    'a cat in a meadow at dusk',
    'a crying face in the forest',
  ])
    assert.equal(manner(prompt), 'thing', prompt);
});

test('numbers, styles and clothes are drawn as things', () => {
  for (const prompt of [
    'three cats on a hill',
    'a pencil sketch of a windmill',
    'a boat at sunset, watercolor',
    'a cat wearing a red hat',
    'a bear with a scarf',
  ])
    assert.equal(manner(prompt), 'thing', prompt);
});

test('places, people who do or show something, and relations are drawn as scenes', () => {
  for (const prompt of [
    'a beach',
    'a beach with palm trees',
    'a man with a beard',
    'a man running',
    'a sad old man',
    'a cat on a sofa',
    'a cat and a castle',
    'a boy in a red shirt holding a blue balloon',
    'a cat on a red table',
    'something nobody taught it',
    '',
  ])
    assert.equal(manner(prompt), 'scene', prompt);
});
