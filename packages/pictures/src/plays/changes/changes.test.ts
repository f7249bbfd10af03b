import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type { CutOut } from '../../motion/cutOut.js';
import type { Frame } from '../../motion/renderPose.js';
import { piecesOf } from '../engine/cutOuts.js';
import { stagingOf } from '../engine/play.js';
import { castFor } from '../plays.js';
import { readSentence } from '../sentence.js';
import { burst } from './burst.js';
import { blink, findEyes } from './eyes.js';
import { grow, headEnd } from './grow.js';
import { hatch } from './hatch.js';
import { lights } from './lights.js';
import { melt } from './melt.js';
import { openClose } from './openClose.js';
import { pendulum } from './pendulum.js';
import { transform } from './transform.js';
import { twirl } from './twirl.js';
import { findTail, wag } from './wag.js';

const side = 96;

const ofChange = [lights, hatch, transform, burst, melt, grow, blink, openClose, wag, pendulum, twirl];

const castOf = (prompt: string) => {
  const sentence = readSentence(prompt);
  return sentence && castFor(sentence);
};

type Paint = (x: number, y: number) => readonly [number, number, number] | undefined;

/** A cut-out of which each point has a colour or is empty. */
function cutOut(width: number, height: number, paint: Paint): CutOut {
  const subject = new Float32Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = paint(x, y);
      if (colour) subject.set([...colour, 1], 4 * (y * width + x));
    }
  }
  return { width, height, subject, box: { left: 0, top: 0, right: width - 1, bottom: height - 1 } };
}

const red = [220, 20, 20] as const;
const block = (width: number, height: number): CutOut => cutOut(width, height, () => red);

/** Performs a prompt with painted actors; answers what each moment shows. */
function perform(prompt: string, actors: readonly CutOut[]): (phase: number) => Frame {
  const cast = castOf(prompt);
  assert.ok(cast, prompt);
  assert.equal(cast.actors.length, actors.length, `${prompt}: ${cast.actors.map((role) => role.prompt)}`);
  const backdrop = { width: side, height: side, data: new Uint8Array(3 * side * side).fill(255) };
  const moment = cast.stage({ width: side, height: side, backdrop, actors, random: createRandom(3) });
  return (phase) => {
    const frame: Frame = { width: side, height: side, data: Float32Array.from(backdrop.data) };
    moment(frame, phase);
    return frame;
  };
}

interface Seen {
  count: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the red of the painted actors is. */
function seen({ data }: Frame, is = (r: number, g: number, b: number) => r > 150 && g < 40 && b < 40): Seen {
  const found = { count: 0, left: side, right: -1, top: side, bottom: -1 };
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = 3 * (y * side + x);
      if (!is(data[at]!, data[at + 1]!, data[at + 2]!)) continue;
      found.count++;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y);
    }
  }
  return found;
}

const difference = (one: Frame, other: Frame): number =>
  one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]!), 0) / one.data.length;

const wide = ({ left, right }: Seen) => right - left + 1;
const tall = ({ top, bottom }: Seen) => bottom - top + 1;

test('each sentence is staged with what it names', () => {
  const cases: [string, string | undefined, ...string[]][] = [
    ['a ballerina pirouettes on a stage', 'nothing on a stage', 'a ballerina standing'],
    ['a spinning coin', undefined, 'a coin'],
    ['a girl in a red dress spinning', undefined, 'a girl standing in a red dress'],
    ['a lamp on a table turning on', 'nothing on a table', 'a lamp'],
    ['a dog sitting in the garden wagging its tail', 'nothing in the garden', 'a dog sitting'],
    ['a balloon getting bigger and bigger and then popping', undefined, 'a balloon'],
    ['a girl swinging on a swing in the park', 'nothing in the park', 'a girl sitting'],
    ['a boy on a swing swinging', undefined, 'a boy sitting'],
    ['a spider dangling from its web', undefined, 'a spider'],
    ['a dog with a wagging tail', undefined, 'a dog walking to the left'],
    ['a woman shaking her head', undefined, 'a woman standing'],
    ['an opening door', undefined, 'a door'],
    ['a closed book opens', undefined, 'an open book'],
    ['a boy opening a door', undefined, 'a door', 'a boy standing'],
    ['a pumpkin changing into a carriage', undefined, 'a pumpkin', 'a carriage'],
    ['a leaf turning red', undefined, 'a red leaf'],
    ['a car turning blue', undefined, 'a car', 'a blue car'],
    ['a chick coming out of an egg', undefined, 'an egg', 'a chick standing'],
    ['a balloon getting bigger and popping', undefined, 'a balloon'],
    ['a glass shattering on the floor', 'nothing on the floor', 'a glass'],
    ['a melting snowman', 'nothing in the snow', 'a snowman'],
    ['a plant growing in a pot', undefined, 'a plant', 'a flower pot'],
    ['a candle flickering and going out', undefined, 'a candle'],
    ['a man blowing out a candle', undefined, 'a candle', 'a man standing'],
    ['lights going on in a house', undefined, 'a house'],
    ['a traffic light turning from red to green', undefined, 'a traffic light'],
    ['a traffic light turning green', undefined, 'a traffic light'],
    ['two children swinging on swings', undefined, 'a child sitting'],
    ['a bat hanging upside down from a branch', 'nothing in the forest', 'a bat'],
    ['a dancer twirling in a red dress', undefined, 'a dancer standing in a red dress'],
    [
      'a witch turning a frog into a prince',
      undefined,
      'a frog jumping',
      'a prince standing',
      'a witch standing',
    ],
    ['the sky turning from day to night', 'nothing in the hills'],
    ['a box opens and a cat jumps out', undefined, 'a box', 'a cat sitting'],
    ['a man blowing up a balloon', undefined, 'a balloon', 'a man standing'],
    ['a campfire going out', undefined, 'a campfire'],
  ];
  for (const [prompt, backdrop, ...actors] of cases) {
    const cast = castOf(prompt);
    assert.ok(cast, prompt);
    assert.equal(cast.backdrop, backdrop, prompt);
    assert.deepEqual(
      cast.actors.map((role) => role.prompt),
      actors,
      prompt,
    );
  }
});

test('other deeds with the same verbs are left alone', () => {
  for (const prompt of [
    'a wheel spinning',
    'the earth rotating',
    'a planet spinning around the sun',
    'a man swinging a baseball bat',
    'a tree swaying in the wind',
    'a car turning into a street',
    'a girl shaking hands',
    'waves breaking on the beach',
    'a man opening his mouth',
    'a boy going up a hill',
    'a cat turning into the wind',
    'a sky becoming dark',
    'a city growing',
    'a dog going out',
    'fireworks exploding in the sky',
    'a bird flapping its wings',
  ]) {
    const sentence = readSentence(prompt);
    assert.ok(!sentence || ofChange.every((play) => !stagingOf(play, sentence)), prompt);
  }
});

/** One prompt for each way of staging, with the actors that it needs. */
const everything: [string, ...CutOut[]][] = [
  ['a girl twirling', block(20, 60)],
  ['a girl swinging on a swing', block(30, 36)],
  ['a monkey swinging from a vine', block(30, 36)],
  ['a bell ringing', block(30, 30)],
  ['a cat swishing its tail', block(50, 40)],
  ['a rabbit wiggling its ears', block(30, 60)],
  ['a man nodding', block(20, 60)],
  ['a door slowly opens', block(40, 64)],
  ['a gate swinging open', block(60, 60)],
  ['the curtains open', block(90, 90), block(60, 60)],
  ['a book opening', block(70, 50)],
  ['a treasure chest opens', block(60, 50)],
  ['a laptop closing', block(60, 50)],
  ['a present opens', block(50, 50)],
  ['an umbrella opening', block(60, 60), block(20, 60)],
  ['an eye opening', block(60, 40)],
  ['a frog becoming a prince', block(40, 30), block(20, 60)],
  ['day turning to night'],
  ['an egg hatching', block(36, 48), block(30, 40)],
  ['a balloon popping', block(30, 40)],
  ['a soap bubble bursting'],
  ['a dog sitting and wagging its tail', block(40, 50)],
  ['a bomb exploding', block(40, 40)],
  ['a vase falling and breaking', block(24, 40)],
  ['a snowman melting in the sun', block(40, 60)],
  ['an ice cream cone melting', block(24, 60)],
  ['a tree growing', block(50, 70)],
  ['a plant growing in a pot', block(40, 48), block(30, 34)],
  ['a flower blooming', block(30, 70)],
  ['a giant shrinking', block(30, 70)],
  ['a candle going out', block(16, 54)],
  ['a lamp turning on', block(30, 56)],
  ['lights going on in a house', block(60, 60)],
  ['a traffic light changing', block(30, 76)],
  ['a star glowing', block(38, 38)],
  ['eyes blinking', block(42, 30)],
  ['a match being lit'],
  ['a lamp switching on and off', block(30, 56)],
  ['a campfire going out', block(40, 40)],
  ['a tomato turning red', block(40, 40)],
  ['a man inflating a balloon', block(30, 40), block(20, 60)],
];

test('every loop closes without a jump, and something happens in it', () => {
  for (const [prompt, ...actors] of everything) {
    const at = perform(prompt, actors);
    assert.ok(difference(at(0), at(1)) < 0.01, `${prompt}: the loop does not close`);
    const most = Math.max(...[0.15, 0.3, 0.45, 0.6, 0.75].map((phase) => difference(at(0), at(phase))));
    assert.ok(most > 0.3, `${prompt}: nothing happens (${most})`);
  }
});

test('who twirls becomes narrow and wide again and keeps height and place', () => {
  const at = perform('a girl twirling', [block(24, 60)]);
  const [front, edge, back] = [seen(at(0)), seen(at(0.125)), seen(at(0.25))];
  assert.ok(wide(edge) < 0.6 * wide(front));
  assert.equal(wide(back), wide(front));
  assert.ok(Math.abs(tall(edge) - tall(front)) <= 2);
  assert.ok(Math.abs(edge.left + edge.right - front.left - front.right) <= 3);
});

test('who twirls is seen from the other side after half a turn', () => {
  const half = cutOut(24, 60, (x) => (x < 12 ? red : [20, 20, 220]));
  const at = perform('a girl twirling', [half]);
  assert.ok(seen(at(0)).right < side / 2 + 2);
  assert.ok(seen(at(0.25)).left > side / 2 - 2);
});

test('a swing goes to both sides below its ropes and stays in the picture', () => {
  const at = perform('a girl swinging on a swing', [block(28, 36)]);
  const [right, left] = [seen(at(0.25)), seen(at(0.75))];
  assert.ok(right.left > left.left + 20);
  for (const figure of [right, left]) {
    assert.ok(figure.left > 0 && figure.right < side - 1 && figure.bottom < side - 1);
  }
});

test('only the tail of a wagging animal moves', () => {
  const dog = cutOut(60, 40, (x, y) => {
    if (x < 44 || (y > 32 && x < 52)) return red;
    return y > 8 && y < 15 ? [20, 20, 220] : undefined;
  });
  assert.deepEqual(findTail(dog, 1), { length: 16, row: 11.5, half: 3 });
  const at = perform('a dog wagging its tail', [dog]);
  const blue = (frame: Frame) => seen(frame, (r, _, b) => b > 120 && r < 90);
  const [still, wagged] = [seen(at(0)), seen(at(1 / 12))];
  assert.ok(Math.abs(still.count - wagged.count) < 0.03 * still.count);
  assert.ok(wagged.right - still.right <= 1);
  assert.deepEqual([still.left, still.top, still.bottom], [wagged.left, wagged.top, wagged.bottom]);
  assert.ok(Math.abs(blue(at(1 / 12)).bottom - blue(at(3 / 12)).bottom) > 4);
});

test('a nodding head moves and the feet stay', () => {
  const at = perform('a man nodding', [block(20, 60)]);
  const [one, other] = [seen(at(0)), seen(at(1 / 4))];
  assert.notEqual(one.top, other.top);
  assert.equal(one.bottom, other.bottom);
});

test('a door narrows towards its hinge, and light comes through', () => {
  const at = perform('a door slowly opens', [block(40, 64)]);
  const [shut, open] = [seen(at(0)), seen(at(0.8))];
  assert.equal(wide(shut), 40);
  assert.ok(wide(open) < 20);
  assert.ok(Math.abs(open.left - shut.left) <= 1);
  const light = (frame: Frame) => seen(frame, (r, g, b) => r > 240 && g > 220 && b < 210).count;
  assert.equal(light(at(0)), 0);
  assert.ok(light(at(0.8)) > 500);
  const closing = perform('a door closing', [block(40, 64)]);
  assert.ok(wide(seen(closing(0))) < 20);
  assert.equal(wide(seen(closing(0.8))), 40);
});

test('a door that opens and closes goes back by itself', () => {
  const at = perform('a door opening and closing', [block(40, 64)]);
  assert.equal(wide(seen(at(0))), 40);
  assert.ok(wide(seen(at(0.5))) < 20);
  assert.equal(wide(seen(at(0.3))), wide(seen(at(0.7))));
});

test('curtains uncover the middle', () => {
  const cloth = block(90, 90);
  const view = cutOut(60, 60, () => [20, 20, 220]);
  const at = perform('the curtains open', [cloth, view]);
  const blue = (frame: Frame) => seen(frame, (r, _, b) => b > 120 && r < 90).count;
  assert.equal(blue(at(0)), 0);
  assert.ok(blue(at(0.8)) > 2000);
});

test('what changes is gone when the other is there', () => {
  const [frog, prince] = [block(40, 30), cutOut(20, 60, () => [20, 20, 220])];
  const at = perform('a frog becoming a prince', [frog, prince]);
  const blue = (frame: Frame) => seen(frame, (r, _, b) => b > 120 && r < 90).count;
  assert.ok(seen(at(0)).count > 1000 && blue(at(0)) === 0);
  assert.ok(seen(at(0.85)).count === 0 && blue(at(0.85)) > 1000);
});

test('a leaf that turns red is green first and keeps its shape', () => {
  const at = perform('a leaf turning red', [block(40, 40)]);
  const green = (frame: Frame) => seen(frame, (r, g, b) => g > r + 20 && g > b + 20);
  assert.equal(seen(at(0)).count, 0);
  assert.ok(Math.abs(green(at(0)).count - 1600) < 100);
  assert.ok(Math.abs(seen(at(0.85)).count - 1600) < 100);
});

test('nothing is seen of a chick before its egg opens, and its head is seen above the shell', () => {
  const chick = cutOut(24, 40, () => [20, 20, 220]);
  const at = perform('an egg hatching', [block(36, 48), chick]);
  const blue = (frame: Frame) => seen(frame, (r, _, b) => b > 120 && r < 90);
  assert.equal(blue(at(0.4)).count, 0);
  assert.ok(blue(at(0.8)).count > 400);
  assert.ok(blue(at(0.8)).bottom < seen(at(0.8)).bottom);
});

test('the pieces of a thing are together the whole thing', () => {
  const whole = cutOut(30, 40, (x, y) => (Math.hypot(x - 15, y - 20) < 14 ? red : undefined));
  const area = ({ subject }: CutOut) =>
    subject.reduce((sum, value, at) => sum + (at % 4 === 3 ? value : 0), 0);
  const pieces = piecesOf(whole, 14, createRandom(5));
  assert.ok(pieces.length > 8);
  assert.equal(
    pieces.reduce((sum, piece) => sum + area(piece.cutOut), 0),
    area(whole),
  );
});

test('a balloon swells before it pops, and then it is gone', () => {
  const at = perform('a balloon getting bigger and popping', [block(30, 40)]);
  assert.ok(wide(seen(at(0.45))) > 1.5 * wide(seen(at(0))));
  assert.ok(wide(seen(at(0.6))) > wide(seen(at(0.45))));
  assert.equal(seen(at(0.89)).count, 0);
});

test('a vase falls whole and lies in pieces on the floor', () => {
  const at = perform('a vase falling and breaking', [block(24, 40)]);
  assert.ok(seen(at(0.3)).top > seen(at(0)).top + 20);
  const broken = seen(at(0.85));
  assert.ok(tall(broken) < 25 && wide(broken) > 36);
});

test('what melts sinks into a puddle on the ground', () => {
  const at = perform('a snowman melting in the sun', [block(40, 60)]);
  const [before, after] = [seen(at(0)), seen(at(0.7))];
  assert.ok(tall(after) < 0.4 * tall(before));
  assert.ok(after.bottom >= before.bottom && after.bottom < before.bottom + 12);
});

test('a plant grows from its foot', () => {
  const at = perform('a tree growing', [block(50, 70)]);
  const [small, full] = [seen(at(0)), seen(at(0.8))];
  assert.ok(tall(small) < 0.2 * tall(full));
  assert.ok(Math.abs(small.bottom - full.bottom) <= 2);
  assert.ok(tall(full) >= 68);
});

test('the head of a flower ends where it is narrowest', () => {
  const flower = cutOut(40, 100, (x, y) =>
    y < 60 || Math.abs(x - 20) < (y < 75 ? 3 : 12) ? red : undefined,
  );
  const end = headEnd(flower);
  assert.ok(end >= 0.6 && end < 0.75, String(end));
});

test('a candle that goes out loses its flame and its light, and smoke rises', () => {
  const candle = cutOut(16, 60, (x, y) =>
    y < 18 ? (Math.abs(x - 8) < 3 ? red : undefined) : [230, 225, 200],
  );
  const at = perform('a candle going out', [candle]);
  assert.ok(seen(at(0)).count > 40);
  assert.equal(seen(at(0.6)).count, 0);
  const light = ({ data }: Frame) => data.reduce((sum, value) => sum + value, 0) / data.length;
  assert.ok(light(at(0.8)) < 0.8 * light(at(0)));
  const wick = [side / 2, Math.round(0.9 * side) - 56] as const;
  const above = (frame: Frame) => frame.data[3 * (wick[1] * side + wick[0])]!;
  assert.ok(above(at(0.6)) > above(at(0.87)) + 5);
});

test('a blinking face has its eyes covered for a moment, and nothing else', () => {
  const isEye = (x: number, y: number) =>
    Math.min(Math.hypot(x - 18, y - 25), Math.hypot(x - 42, y - 25)) < 4;
  const face = cutOut(60, 60, (x, y) => (isEye(x, y) ? [20, 20, 20] : [250, 200, 60]));
  const eyes = findEyes(face);
  assert.deepEqual(
    eyes.map(({ left, right }) => (left + right) / 2),
    [18, 42],
  );
  const at = perform('a cat blinking', [face]);
  const dark = (frame: Frame) => seen(frame, (r, g, b) => r < 60 && g < 60 && b < 60).count;
  assert.ok(dark(at(0)) > 60);
  assert.ok(dark(at(0.25)) < 0.6 * dark(at(0)));
  assert.ok(dark(perform('a cat winking', [face])(0.25)) > dark(at(0.25)));
});

test('a traffic light shows one colour at a time', () => {
  const lamps = cutOut(30, 90, (x, y) => {
    const lamp = Math.floor(y / 30);
    if (Math.hypot(x - 15, (y % 30) - 15) > 11) return [40, 40, 40];
    return (
      [
        [230, 30, 30],
        [240, 220, 40],
        [30, 220, 60],
      ] as const
    )[lamp]!;
  });
  const at = perform('a traffic light turning from red to green', [lamps]);
  const green = (frame: Frame) => seen(frame, (r, g) => g > 180 && r < 150).count;
  assert.ok(seen(at(0.2)).count > 60 && green(at(0.2)) < 20);
  assert.ok(seen(at(0.8)).count < 20 && green(at(0.8)) > 60);
});
