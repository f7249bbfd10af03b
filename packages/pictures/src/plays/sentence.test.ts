import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSentence } from './sentence.js';

const read = (prompt: string) => {
  const sentence = readSentence(prompt);
  if (!sentence) return undefined;
  const { subject, verb, particle, object, phrases, next } = sentence;
  const places = phrases.map(({ preposition, noun }) => `${preposition}: ${noun}`);
  return [
    subject,
    verb,
    particle,
    object,
    ...places,
    ...(next ? [`and ${next.verb} ${next.particle}`.trim()] : []),
  ]
    .filter((part) => part !== '')
    .join(', ');
};

test('a sentence is taken apart into subject, verb, particle, object and places', () => {
  const cases: [string, string][] = [
    ['a frog jumps into a pond', 'a frog, jump, into: a pond'],
    ['a rocket blasting off', 'a rocket, blast, off'],
    ['a fish swimming underwater', 'a fish, swim, under: water'],
    ['a dog wagging its tail', 'a dog, wag, its tail'],
    ['a sunflower growing out of the ground', 'a sunflower, grow, out of: the ground'],
    ['a butterfly flies from flower to flower', 'a butterfly, fly, from: flower, to: flower'],
    ['an old lady dancing in her kitchen', 'an old lady, dance, in: a kitchen'],
    ['three balloons floating up into the sky', 'three balloons, float, up, into: the sky'],
    ['a balloon getting bigger and popping', 'a balloon, get, bigger, and pop'],
    ['a candle flickering and going out', 'a candle, flicker, and go out'],
    ['falling leaves in autumn', 'leaves, fall, in: autumn'],
    ['a door slowly opens', 'a door, open'],
    ['a shooting star crosses the sky', 'a shooting star, cross, the sky'],
    ['the sun is setting behind the mountains', 'the sun, set, behind: the mountains'],
    ['heavy rain falling on a roof', 'heavy rain, fall, on: a roof'],
    ['autumn leaves are falling', 'autumn leaves, fall'],
    ['it is snowing in the forest', 'it, snow, in: the forest'],
    ['a bear in the falling snow', 'snow, fall, on: a bear'],
    ['a rainy day in the city', 'a rainy day, be, in: the city'],
    ['fireworks over the sea', 'fireworks, be, over: the sea'],
  ];
  for (const [prompt, parts] of cases) assert.equal(read(prompt), parts, prompt);
});

test('a prompt without a verb is no sentence', () => {
  for (const prompt of ['a fly', 'a red rose', 'a house on a hill', '', 'in the fall']) {
    assert.equal(readSentence(prompt), undefined, prompt);
  }
});

test('a side is read from the words', () => {
  assert.equal(readSentence('a car driving to the right')?.direction, 1);
  assert.equal(readSentence('a fish swimming from right to left')?.direction, -1);
  assert.equal(readSentence('a car driving to the left of a house')?.direction, undefined);
});
