import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unknownWords } from '../embedded/understand.js';

const known = new Set(['cat', 'red', 'hat', 'park', 'cats', 'hot', 'air', 'balloon']);
const vocabulary = { knows: (word: string) => known.has(word) };

test('only words that ask for something and are not known are reported, once and in order', () => {
  assert.deepEqual(unknownWords('A cat with a red hat', vocabulary), []);
  assert.deepEqual(unknownWords('a gyroscope and a Zeppelin, a gyroscope!', vocabulary), [
    'gyroscope',
    'zeppelin',
  ]);
  assert.deepEqual(unknownWords('an ultra detailed masterpiece of the cats, 4k', vocabulary), []);
  assert.deepEqual(unknownWords("the cat's hot-air balloon", vocabulary), []);
  assert.deepEqual(unknownWords('12 345 !?', vocabulary), []);
});

test('a hostile prompt yields a bounded list', () => {
  const letters = 'bcdfghjklmnpqrstvwxz';
  const words = [...letters].flatMap((a) => [...letters].map((b) => `${a}${b}${a}`));
  assert.equal(unknownWords(words.join(' ').repeat(10), vocabulary).length, 8);
});
