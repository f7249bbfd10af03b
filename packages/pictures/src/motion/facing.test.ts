import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facingLeft, looksTo, mirrored, mirroredSubject } from './facing.js';
import { frontOf } from './frontOf.js';
import { parseMotion } from './parseMotion.js';
import type { Layers } from './separate.js';

const drawnFor = (prompt: string) => {
  const { subject, kind } = parseMotion(prompt);
  return facingLeft(subject, kind);
};

test('what travels is drawn in its pose', () => {
  assert.equal(drawnFor('a brown horse galloping'), 'a brown horse running to the left');
  assert.equal(drawnFor('a bird flying to the right'), 'a bird flying to the left');
  assert.equal(drawnFor('a red car driving'), 'a red car going to the left');
  assert.equal(drawnFor('a bus leaving to the right'), 'a bus going to the left');
});

test('whoever moves in another way is drawn as a whole figure', () => {
  const cases: [string, string][] = [
    ['a dog jumping', 'a dog jumping'],
    ['an old lady dancing', 'an old lady dancing'],
    ['two penguins waddling', 'two penguins walking to the left'],
    ['a squirrel shivering', 'a squirrel standing'],
    ['a man in a red hat spinning', 'a man in a red hat dancing'],
    ['ponies galloping', 'ponies running to the left'],
    ['children jumping', 'children jumping'],
    ['a sailor nodding', 'a sailor standing'],
    ['a girl jumping on the bed', 'a girl jumping on the bed'],
    ['a flock of birds flying', 'three birds flying to the left'],
  ];
  for (const [prompt, drawn] of cases) assert.equal(drawnFor(prompt), drawn, prompt);
});

test('things, what has no such pose, and what says its pose are drawn as they are', () => {
  for (const [prompt, drawn] of [
    ['a ball rolling', 'a ball'],
    ['a car spinning', 'a car'],
    ['a cat', 'a cat'],
    ['a man riding a bicycle', 'a man riding a bicycle'],
    ['a girl waving', 'a girl waving'],
    ['a boy skating', 'a boy skating'],
    ['a bird house shaking', 'a bird house'],
    ['a statue of a man shaking', 'a statue of a man'],
    ['a frog hopping', 'a frog'],
  ] as const) {
    assert.equal(drawnFor(prompt), drawn, prompt);
  }
});

test('a mirrored picture has its columns in reverse', () => {
  const picture = { width: 2, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) };
  const turned = mirrored(picture);
  assert.deepEqual([...turned.data], [4, 5, 6, 1, 2, 3, 10, 11, 12, 7, 8, 9]);
  assert.deepEqual(mirrored(turned).data, picture.data);
});

test('the side of the head is found in a cut-out animal, and mirroring turns it around', () => {
  const [width, height] = [60, 40];
  const subject = new Float32Array(width * height * 4);
  const fill = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) subject[(y * width + x) * 4 + 3] = 1;
  };
  fill(15, 18, 45, 28); // body
  for (const leg of [16, 22, 38, 43]) fill(leg, 28, leg + 2, 38);
  fill(8, 8, 20, 20); // head on the left
  fill(46, 6, 48, 20); // a thin tail that stands up on the right
  const animal = {
    ...{ width, height, subject, background: new Float32Array(width * height * 3) },
    box: { left: 8, top: 6, right: 47, bottom: 37 },
  };
  assert.equal(looksTo(animal), -1);
  const turned = mirroredSubject(animal);
  assert.equal(looksTo(turned), 1);
  assert.deepEqual(turned.box, { left: 12, top: 6, right: 51, bottom: 37 });
  const even = { ...animal, subject: new Float32Array(subject.length).fill(1) };
  assert.equal(looksTo(even), undefined);
});

test('the front of a vehicle is found by its lights, its bonnet, its handlebar or the arms of its rider', () => {
  const [width, height] = [60, 40];
  type Part = [left: number, top: number, right: number, bottom: number, colour?: readonly number[]];
  const cutOut = (...parts: Part[]) => {
    const subject = new Float32Array(width * height * 4);
    for (const [left, top, right, bottom, colour = [60, 60, 60]] of parts)
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) subject.set([...colour, 1], (y * width + x) * 4);
    const box = { left: 5, top: 5, right: 54, bottom: 34 };
    return { width, height, subject, box, background: new Float32Array(width * height * 3) };
  };
  const car: Part[] = [
    [5, 18, 55, 35],
    [15, 5, 45, 18],
  ];
  const sides: [string, Layers, -1 | 1 | undefined][] = [
    ['a car', cutOut(...car), undefined],
    ['a car', cutOut(...car, [52, 22, 55, 25, [250, 230, 150]]), 1],
    ['a truck', cutOut([5, 5, 38, 35], [38, 18, 55, 35]), 1],
    ['a bicycle', cutOut([5, 20, 55, 35], [8, 5, 14, 20], [40, 12, 48, 20]), -1],
    ['a man riding a bicycle', cutOut([5, 20, 55, 35], [20, 5, 28, 20], [28, 12, 50, 14]), 1],
  ];
  for (const [subject, layers, side] of sides) {
    assert.equal(frontOf(layers, subject), side, subject);
    assert.equal(frontOf(mirroredSubject(layers), subject), side && -side, `${subject}, mirrored`);
  }
});
