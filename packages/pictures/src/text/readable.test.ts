import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { unknownWords } from '../embedded/understand.js';
import { isAfloat } from '../motion/afloat.js';
import { facingLeft } from '../motion/facing.js';
import { limbsOf } from '../motion/limbs.js';
import { parseMotion } from '../motion/parseMotion.js';
import { splitWay } from '../motion/splitScene.js';
import { castFor } from '../plays/plays.js';
import { readSentence } from '../plays/sentence.js';
import { dropAvoided } from './dropAvoided.js';
import { mannerOf } from './mannerOf.js';
import { placeOf } from './placeOf.js';
import { readable } from './readable.js';

/** The longest prompt that a request may have. */
const promptMax = 10_000;
const readingMsMax = 50;

test('a prompt is read up to a whole word, with single spaces', () => {
  assert.equal(readable('  a dog\t running\n\n left '), 'a dog running left');
  const long = readable(`a dog ${'barking '.repeat(1_000)}`);
  assert.ok(long.length <= 1_000 && long.endsWith(' barking'));
  assert.equal(readable('x'.repeat(promptMax)).length, 1_000);
});

/** Everything that a job reads out of the words of a prompt, before and while it draws. */
function readAll(given: string): void {
  const prompt = readable(given);
  const sentence = readSentence(prompt);
  if (sentence) castFor(sentence);
  const { subject, kind } = parseMotion(prompt);
  splitWay(subject);
  limbsOf(subject);
  isAfloat(subject);
  facingLeft(subject, kind ?? 'walk');
  unknownWords(prompt, { knows: (word) => word.length % 2 === 0 });
  placeOf(
    prompt,
    mannerOf(prompt, () => true),
  );
  dropAvoided(prompt, prompt);
}

/** Processor time, so that a busy machine changes nothing. */
function readingMs(prompt: string): number {
  const start = process.cpuUsage();
  readAll(prompt);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Runs of what grammar looks forwards or backwards over: spaces, links, prepositions, articles, endings, verbs. */
const pieces = (
  " |\t|, |. |!|-|'|é|漢字|😀|1 |s |ing|ly |x |a |the |his |of |in |on the |and |with |from a |down from a |to the left |" +
  'a dog |a dog running and |running |waving |riding a |skating |fall and |snow in |a flock of |the top of |in a b c d |' +
  'camera over |lights on |opening a |closed open '
).split('|');
const openings = ['', 'a dog running ', 'the camera ', 'smoke rising '];
const endings = ['', ' in the sky', ', . !'];

test('prompts that are built to be slow are read within 50 ms', () => {
  const slow: string[] = [];
  const check = (name: string, prompt: string) => {
    if (readingMs(prompt) <= readingMsMax) return;
    // What the collector or the compiler takes in one moment is not the prompt's doing.
    const spent = Math.min(readingMs(prompt), readingMs(prompt));
    if (spent > readingMsMax) slow.push(`${name}: ${spent} ms`);
  };
  for (const piece of pieces) {
    for (const opening of openings) {
      for (const ending of endings) {
        const filled = opening + piece.repeat(promptMax / piece.length);
        check(`${opening}|${piece}|${ending}`, filled.slice(0, promptMax - ending.length) + ending);
      }
    }
  }
  const random = createRandom(11);
  for (let mixed = 0; mixed < 60; mixed++) {
    let prompt = '';
    while (prompt.length < promptMax) prompt += pieces[Math.floor(random.uniform() * pieces.length)];
    check(`mixed ${mixed}`, prompt.slice(0, promptMax));
  }
  assert.deepEqual(slow, []);
});
