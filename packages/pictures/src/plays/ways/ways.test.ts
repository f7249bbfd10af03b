import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type { CutOut } from '../../motion/cutOut.js';
import type { Frame } from '../../motion/renderPose.js';
import type { Role } from '../engine/play.js';
import { castFor } from '../plays.js';
import { readSentence } from '../sentence.js';
import { skyLine } from './horizon.js';

const side = 120;
const red = [220, 30, 30] as const;
const blue = [30, 30, 220] as const;

/** A disc of one colour, as large as its role says. */
function disc({ share }: Role, colour: readonly [number, number, number]): CutOut {
  const size = Math.round(share * side);
  const subject = new Float32Array(size * size * 4);
  for (let at = 0; at < size * size; at++) {
    const inside =
      Math.hypot((at % size) - size / 2 + 0.5, Math.floor(at / size) - size / 2 + 0.5) < size / 2;
    if (inside) subject.set([...colour, 1], 4 * at);
  }
  return { width: size, height: size, subject, box: { left: 0, top: 0, right: size - 1, bottom: size - 1 } };
}

/** Sky above a hill whose top is in the middle. */
const hillTop = (x: number) => 60 + Math.round(Math.abs(x - 60) / 4);
const hill = {
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return (Math.floor(pixel / side) < hillTop(pixel % side) ? [140, 200, 250] : [60, 140, 60])[at % 3]!;
  }),
};

/** Plays a prompt with a red first actor and a blue second one; where the red is in each of 40 moments. */
function play(prompt: string) {
  const cast = castFor(readSentence(prompt)!);
  assert.ok(cast, prompt);
  const actors = cast.actors.map((role, index) => disc(role, index === 0 ? red : blue));
  const moment = cast.stage({ width: side, height: side, backdrop: hill, actors, random: createRandom(1) });
  const frames = Array.from({ length: 40 }, (_, index) => {
    const frame: Frame = { width: side, height: side, data: Float32Array.from(hill.data) };
    moment(frame, index / 40);
    return frame.data;
  });
  const places = frames.map((data) => {
    let [x, y, count] = [0, 0, 0];
    for (let pixel = 0; pixel < side * side; pixel++) {
      const isRed = data[3 * pixel]! > 150 && data[3 * pixel + 1]! < 90 && data[3 * pixel + 2]! < 90;
      if (isRed) [x, y, count] = [x + (pixel % side), y + Math.floor(pixel / side), count + 1];
    }
    return count < 12 ? undefined : { x: x / count, y: y / count, count };
  });
  const step = (a: Float32Array, b: Float32Array) =>
    a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0);
  const steps = frames.map((frame, index) => step(frame, frames[(index + 1) % 40]!));
  return { cast, places, seen: places.filter((place) => place !== undefined), steps };
}

test('the line between sky and land is found', () => {
  const line = skyLine(hill);
  for (let x = 8; x < side - 8; x++) assert.ok(Math.abs(line[x]! - hillTop(x)) <= 4, `${x}: ${line[x]}`);
});

test('the sun rises from behind the land and sets behind it', () => {
  const up = play('the sun rises over the mountains');
  assert.ok(up.seen[0]!.count < up.seen[12]!.count, 'at first only its upper part is seen');
  assert.ok(up.seen.at(-1)!.y < up.seen[0]!.y - 20);
  assert.ok(up.seen.every(({ y }) => y < hillTop(66)));
  const down = play('the moon sinking behind the hills');
  assert.ok(down.places[17]!.y > down.places[2]!.y + 10);
  assert.equal(down.places[31], undefined);
});

test('who goes into something is gone at the end, and who comes out of it was not there before', () => {
  for (const prompt of [
    'a frog jumps into a pond',
    'a coin falling into a bucket',
    'a train going into a tunnel',
    'a cat jumping into a box',
  ]) {
    const { places, cast } = play(prompt);
    assert.ok(
      places.slice(8, 20).some((place) => place !== undefined),
      prompt,
    );
    assert.equal(places[38], undefined, prompt);
    assert.ok(`${cast.backdrop} ${cast.actors[1]?.prompt}`.includes(prompt.split(' ').at(-1)!), prompt);
  }
  for (const prompt of [
    'a rabbit popping out of a hat',
    'a dolphin leaping out of the sea',
    'a bear coming out of a cave',
  ]) {
    const { places } = play(prompt);
    assert.equal(places[0], undefined, prompt);
    assert.ok(
      places.slice(8, 30).some((place) => place !== undefined),
      prompt,
    );
  }
});

test('what grows out of the ground is small at first and stays on its foot', () => {
  const { seen } = play('a sunflower growing out of the ground');
  assert.ok(seen[20]!.count > 4 * seen[0]!.count);
  assert.ok(seen.every(({ x }) => Math.abs(x - side / 2) < 4));
});

test('up is up and down is down', () => {
  const [up, down] = [play('a snail crawling up a wall').seen, play('a spider climbing down a wall').seen];
  assert.ok(up[3]!.y > up[30]!.y + 30);
  assert.ok(down[3]!.y < down[30]!.y - 30);
  const stairs = play('a red ball bouncing down the stairs').seen;
  assert.ok(stairs[0]!.y < stairs.at(-1)!.y - 20 && stairs[0]!.x < stairs.at(-1)!.x);
});

test('over an obstacle is above it, around a thing is behind and before it', () => {
  const { places } = play('a horse jumping over a fence');
  const middle = places.find((place) => place && Math.abs(place.x - side / 2) < 4)!;
  assert.ok(middle.y < places.find((place) => place)!.y - 15);
  const round = play('a bee flying around a flower');
  const counts = round.places.map((place) => place?.count ?? 0);
  assert.ok(Math.min(...counts) < 0.3 * Math.max(...counts), 'hidden on the far side');
});

test('from one to the other and back', () => {
  const { places, cast } = play('a butterfly flies from flower to flower');
  assert.deepEqual(cast.actors[1]!.prompt, 'a flower');
  assert.ok(places[0]!.x < 40 && places[20]!.x > 80 && places[39]!.x < 45);
});

test('a fish stays in its bowl', () => {
  const { seen } = play('a goldfish swimming in a bowl');
  assert.ok(seen.length > 30 && seen.every(({ x, y }) => Math.abs(x - 60) < 36 && y > 40 && y < 100));
});

test('every loop closes: its last step is no larger than the others', () => {
  for (const prompt of [
    'the sun setting behind the hills',
    'a frog jumps into a pond',
    'a dog coming out of a house',
    'a mouse peeking out from behind a tree',
    'a sunflower growing out of the ground',
    'a monkey climbing a tree',
    'a boy rolling down a hill',
    'a cow jumping over the moon',
    'the earth going around the sun',
    'a bird flying from tree to tree',
    'a fish swimming in an aquarium',
  ]) {
    const { steps } = play(prompt);
    assert.ok(steps.at(-1)! <= 1.3 * Math.max(...steps.slice(0, -1)), `${prompt}: ${steps.at(-1)}`);
  }
});

test('who lands comes down from above and rests on top', () => {
  for (const prompt of [
    'a helicopter landing on a roof',
    'a bee flying into a tulip',
    'a rocket landing on the moon',
  ]) {
    const { seen, places } = play(prompt);
    assert.ok(seen[0]!.y < places[25]!.y - 15, prompt);
    assert.deepEqual(places[22], places[28], prompt);
  }
});

test('other sentences are left alone', () => {
  for (const prompt of [
    'a bird flying over the sea',
    'a dog running in the park',
    'a boat on the water rocking',
  ]) {
    assert.equal(castFor(readSentence(prompt)!), undefined, prompt);
  }
});
