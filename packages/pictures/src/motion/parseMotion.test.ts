import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MotionKind } from './motionWords.js';
import { parseMotion } from './parseMotion.js';

test('verbs are found in every inflection', () => {
  const cases: [string, MotionKind][] = [
    ['a bird flies', 'fly'],
    ['a flying bird', 'fly'],
    ['the rocket flew', 'fly'],
    ['a frog jumping', 'jump'],
    ['the frog hopped', 'jump'],
    ['a top spinning', 'spin'],
    ['a ball that is bouncing', 'bounce'],
    ['an apple falling', 'fall'],
    ['a balloon inflating', 'grow'],
    ['a fish swims', 'swim'],
    ['a fish swimming', 'swim'],
    ['a robot walking', 'walk'],
    ['a dog running', 'run'],
    ['a shivering penguin', 'shake'],
    ['a balloon floats', 'float'],
    ['a clown dancing', 'dance'],
    ['a star twinkling', 'blink'],
    ['zoom in on a castle', 'zoom'],
    ['camera flying over a snowy village', 'pan'],
    ['the camera moves closer to a castle', 'zoom'],
    ['make it spin', 'spin'],
    ['spin', 'spin'],
    ['a heart beating', 'pulse'],
    ['a car driving', 'slide'],
    ['a flag waving', 'sway'],
    ['a candle flickering', 'flicker'],
    ['the moon orbits', 'orbit'],
    ['a race car speeding', 'run'],
    ['the wheels of a bus turning', 'slide'],
    ['a car turning its wheels', 'slide'],
    ['a car turning', 'spin'],
    ['a man riding a bicycle', 'slide'],
    ['a girl riding a horse', 'run'],
    ['a surfer riding a wave', 'slide'],
    ['a swan gliding on the lake', 'swim'],
    ['a dog splashing through a puddle', 'run'],
    ['a baby crawling', 'crawl'],
    ['a cat stretching', 'stretch'],
    ['a horse trotting', 'run'],
    ['a fox sneaking', 'walk'],
  ];
  for (const [prompt, kind] of cases) assert.equal(parseMotion(prompt).kind, kind, prompt);
});

test('nouns that look like verbs do not move anything', () => {
  const prompts = [
    'a fly',
    'two flies on a wall',
    'a red rose',
    'trees in fall',
    'a swimming pool',
    'a house',
    'a swing',
    'a man shoveling snow',
  ];
  for (const prompt of prompts) assert.equal(parseMotion(prompt).kind, undefined, prompt);
});

test('the subject is what remains without the motion', () => {
  const cases: [string, string][] = [
    ['a bird flying over the sea', 'a bird over the sea'],
    ['a boy dancing outside', 'a boy'],
    ['a ball that is bouncing quickly', 'a ball'],
    ['a dog running and jumping', 'a dog'],
    ['a flying pig', 'a pig'],
    ['let the red car drive to the left', 'the red car'],
    ['a fish swimming from left to right', 'a fish'],
    ['a cat to the left of a dog', 'a cat to the left of a dog'],
    ['spinning', 'spinning'],
    ['the camera pans over the mountains', 'the mountains'],
    ['the sails of a windmill turning', 'a windmill'],
    ['a butterfly flapping its wings', 'a butterfly'],
    ['a man riding a bicycle to the left', 'a man riding a bicycle'],
    ['a dog chasing a ball', 'a dog chasing a ball'],
    ['the wheels of a bus turning', 'a bus'],
    ['a girl waving', 'a girl waving'],
    ['a flag waving', 'a flag'],
    ['a girl skating', 'a girl skating'],
    ['a dog running away', 'a dog'],
    ['a flock of birds flying', 'three birds'],
    ['a surfer riding a wave', 'a surfer surfing on the sea'],
    ['a farmer driving a tractor', 'a tractor'],
    ['a cat running around the garden', 'a cat around the garden'],
  ];
  for (const [prompt, subject] of cases) assert.equal(parseMotion(prompt).subject, subject, prompt);
});

test('direction, speed and crossing are read where the words say so', () => {
  assert.equal(parseMotion('a car driving to the right').direction, 1);
  assert.equal(parseMotion('a car driving leftwards').direction, -1);
  assert.equal(parseMotion('a fish swimming from left to right').direction, 1);
  assert.equal(parseMotion('a cat to the left of a dog').direction, undefined);
  assert.equal(parseMotion('a top spinning fast').speed, 'fast');
  assert.equal(parseMotion('a leaf slowly falling').speed, 'slow');
  assert.equal(parseMotion('a bird flying across the sky').across, true);
  assert.equal(parseMotion('a bird flying').across, false);
});
