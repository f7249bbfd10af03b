import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type { CutOut, Raster } from '../../motion/cutOut.js';
import type { Frame } from '../../motion/renderPose.js';
import { shaped } from '../engine/cutOuts.js';
import { type Cast, type Moment, stagingOf } from '../engine/play.js';
import { castFor, weatherAround } from '../plays.js';
import { readSentence } from '../sentence.js';
import { drip } from './drip.js';
import { lightning } from './lightning.js';
import { fireworks, shootingStar, twinkle } from './night.js';
import { plume } from './plume.js';
import { stream } from './stream.js';
import { swarm } from './swarm.js';
import { chimney, crater } from './vents.js';
import { waves } from './waves.js';
import { weather } from './weather.js';
import { withoutFlakes } from './withoutFlakes.js';

const ofSky = [fireworks, shootingStar, twinkle, lightning, plume, waves, stream, drip, weather, swarm];
const side = 96;

type Paint = (x: number, y: number) => readonly [number, number, number];

function raster(paint: Paint): Raster {
  const data = new Uint8Array(side * side * 3);
  for (let at = 0; at < side * side; at++) data.set(paint(at % side, Math.floor(at / side)), 3 * at);
  return { width: side, height: side, data };
}

const dusk = raster(() => [40, 50, 90]);
const beach = raster((x, y) => {
  if (y < 40) return [150, 210, 245];
  return y < 66 + 3 * Math.sin(x / 10) ? [30, 120, 200] : [240, 220, 160];
});
const redDisc = (size: number): CutOut =>
  shaped((u, v) => (u * u + v * v < 1 ? [[230, 30, 30], 1] : undefined), size);

function cast(prompt: string): Cast | undefined {
  const sentence = readSentence(prompt);
  return sentence && castFor(sentence);
}

function play(prompt: string, backdrop = dusk, actors?: CutOut[]): (phase: number) => Frame {
  const found = cast(prompt);
  assert.ok(found, prompt);
  const painted = actors ?? found.actors.map(({ share }) => redDisc(share * side));
  const scene = { width: side, height: side, backdrop, actors: painted, random: createRandom(5) };
  const moment: Moment = found.stage(scene);
  return (phase) => {
    const frame: Frame = { width: side, height: side, data: Float32Array.from(backdrop.data) };
    moment(frame, phase);
    return frame;
  };
}

const meanDifference = (one: Frame, other: Frame): number =>
  one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]!), 0) / one.data.length;

/** By how many rows or columns one frame must be moved to be most like another. */
function shiftOf(from: Frame, to: Frame, axis: 'down' | 'right'): number {
  let best = { shift: 0, difference: Infinity };
  for (let shift = -12; shift <= 12; shift++) {
    let sum = 0;
    for (let y = 14; y < side - 14; y++) {
      for (let x = 14; x < side - 14; x++) {
        const there = axis === 'down' ? (y + shift) * side + x : y * side + x + shift;
        sum += Math.abs(from.data[3 * (y * side + x)]! - to.data[3 * there]!);
      }
    }
    if (sum < best.difference) best = { shift, difference: sum };
  }
  return best.shift;
}

/** The places of the pixels that satisfy a test. */
function pixelsOf(
  { data }: Frame,
  wanted: (red: number, green: number, blue: number) => boolean,
): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  for (let at = 0; at < side * side; at++) {
    if (wanted(data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!)) {
      found.push({ x: at % side, y: Math.floor(at / side) });
    }
  }
  return found;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('each sentence draws the place and the thing that it names', () => {
  const cases: [string, string | undefined, string[]][] = [
    ['snow falling on a little house', 'a little house in the snow', []],
    ['it is snowing in the forest', 'a forest in the snow', []],
    ["it's raining in the city", 'a city in the rain', []],
    ['heavy rain falling on the street', 'a street in the rain', []],
    ['a rainy day', 'a street in the rain', []],
    ['a snowy village', 'a village in the snow', []],
    ['a girl standing in the snow', 'a girl standing in the snow', []],
    ['a bear in the falling snow', 'a bear in the snow', []],
    ['hail falling on a garden', 'a garden in the rain', []],
    ['autumn leaves falling', 'a park in the autumn', ['an autumn leaf']],
    ['leaves falling from a tree', 'nothing in the autumn', ['an autumn leaf', 'a tree']],
    ['three balloons floating up into the sky', 'nothing in the sky', ['a balloon']],
    ['a flock of birds flying over the sea', 'nothing on the sea', ['a bird flying to the left']],
    ['butterflies in a garden', 'nothing in the garden', ['a butterfly']],
    ['it is raining coins', undefined, ['a coin']],
    ['petals falling from a cherry tree', 'nothing on the meadow', ['a cherry tree']],
    ['smoke rising from a chimney', 'nothing on the meadow', ['a house']],
    ['grey smoke billowing out of the chimney of a house', 'nothing on the meadow', ['a house']],
    ['a cup of tea steaming', 'nothing in the kitchen', ['a mug']],
    ['a volcano erupting', 'nothing in the desert', ['a volcano']],
    ['a bonfire with sparks flying', 'nothing in the forest at night', ['a bonfire']],
    ['fireworks over a castle', 'a castle at night', []],
    ['a shooting star crosses the sky', 'nothing in the night sky', []],
    ['lightning strikes a tree', 'a tree in the rain', []],
    ['waves rolling onto a beach', 'nothing on the beach', []],
    ['big waves crashing', 'nothing on the sea', []],
    ['a river flowing through the forest', 'a river in the forest', []],
    ['a fountain splashing', 'nothing in the park', ['a fountain']],
    ['a tap dripping', undefined, []],
    ['tears running down a boy’s face', 'a sad boy', []],
    ["tears falling from a clown's eyes", 'a sad clown', []],
    ['tears falling', 'a sad girl', []],
    ['stars twinkling in the night sky', 'nothing in the night sky', []],
  ];
  for (const [prompt, backdrop, actors] of cases) {
    const found = cast(prompt);
    assert.ok(found, prompt);
    assert.equal(found.backdrop, backdrop, prompt);
    assert.deepEqual(
      found.actors.map((actor) => actor.prompt),
      actors,
      prompt,
    );
  }
});

test('one thing that moves, and weather that somebody moves through, are left to others', () => {
  for (const prompt of [
    'a snowman waving',
    'a man walking in the rain',
    'a fish swimming',
    'a balloon floating up into the sky',
    'a rainbow appearing in the sky',
    'a boy holding balloons',
    'two dogs running in a park',
    'children swimming in a pool',
    'a man smoking a pipe',
    'a candle burning',
    'a dog barking',
    'a star twinkling',
    'a raincoat',
    'a boy splashing in a fountain',
    'a dragon breathing fire',
    'water pouring into a glass',
    'a tree swaying in the wind',
  ]) {
    const sentence = readSentence(prompt);
    assert.ok(!sentence || ofSky.every((play) => !stagingOf(play, sentence)), prompt);
  }
});

test('every loop closes, moves and keeps moving', () => {
  for (const prompt of [
    'snow falling',
    'rain falling',
    'hail falling',
    'leaves falling from a tree',
    'confetti falling',
    'five balloons floating up',
    'birds flying',
    'butterflies in a garden',
    'a volcano erupting',
    'a cup of tea steaming',
    'a bonfire with sparks flying',
    'smoke rising from a chimney',
    'fireworks over a city',
    'shooting stars',
    'waves rolling onto a beach',
    'the sea moving',
    'a river flowing',
    'a waterfall',
    'a fountain splashing',
    'water rippling',
    'stars twinkling',
    'a girl crying',
  ]) {
    const at = play(prompt, beach);
    const step = Math.max(meanDifference(at(0), at(1 / 24)), meanDifference(at(0.5), at(0.5 + 1 / 24)));
    if (!/stars twinkling/.test(prompt)) assert.ok(step > 0, `${prompt} moves`);
    const jump = meanDifference(at(23 / 24), at(0));
    assert.ok(meanDifference(at(0), at(1)) < 0.02 + 0.1 * step, `${prompt} closes`);
    assert.ok(jump < 0.05 + 3 * step, `${prompt} does not jump: ${jump} against ${step}`);
  }
});

test('snow and leaves fall, balloons rise', () => {
  const moved = (prompt: string) => {
    const at = play(prompt);
    return shiftOf(at(0.3), at(0.3 + 1 / 24), 'down');
  };
  assert.ok(moved('snow falling') > 0);
  assert.ok(moved('coins raining down') > 0);
  assert.ok(moved('balloons floating up into the sky') < 0);
});

test('as many are seen as the sentence says', () => {
  for (const [word, count] of [
    ['two', 2],
    ['three', 3],
    ['six', 6],
  ] as const) {
    const at = play(`${word} red jellyfish floating in the sea`, dusk, [redDisc(9)]);
    const reds = pixelsOf(at(0.4), (red, green) => red > 150 && green < 60).length;
    const one = Math.PI * 4.5 ** 2;
    assert.ok(reds > 0.35 * count * one && reds < 1.25 * count * one, `${word}: ${reds / one}`);
  }
});

test('a swarm faces the way it moves', () => {
  for (const [prompt, way] of [
    ['two birds flying to the right', 1],
    ['two birds flying to the left', -1],
  ] as const) {
    assert.equal(cast(prompt)!.actors[0]!.faces, way);
    const at = play(prompt, dusk, [redDisc(12)]);
    assert.equal(Math.sign(shiftOf(at(0.3), at(0.3 + 1 / 24), 'right')), way, prompt);
  }
});

const house = (withChimney: boolean): CutOut =>
  shaped((u, v) => {
    if (withChimney && u > 0.45 && u < 0.65 && v > -0.9 && v < 0) return [[120, 60, 50], 1];
    return v > -0.95 && Math.abs(u) < Math.min(0.95, (v + 1) * 1.1) ? [[220, 190, 150], 1] : undefined;
  }, 60);

test('smoke comes out of the chimney, and a house without one gets one', () => {
  const vent = chimney(house(true));
  assert.ok(vent && vent.x > 42 && vent.x < 51 && vent.y < 8, JSON.stringify(vent));
  assert.equal(chimney(house(false)), undefined);
  const frame = play('smoke rising from a chimney', dusk, [house(false)])(0.5);
  const bricks = pixelsOf(frame, (red, green, blue) => red > 140 && red < 160 && green < 85 && blue < 65);
  assert.ok(bricks.length > 20);
  const smoke = pixelsOf(frame, (red, green, blue) => Math.abs(red - blue) < 12 && green > 110);
  assert.ok(mean(smoke.map(({ x }) => x)) > side / 2);
  assert.ok(Math.max(...smoke.map(({ y }) => y)) < side - house(false).height + 20);
});

test('a crater is found below the smoke that is drawn over it', () => {
  const volcano = shaped((u, v) => {
    if (v < -0.4) return Math.hypot(u, v + 0.7) < 0.3 ? [[150, 150, 150], 1] : undefined;
    return Math.abs(u) < 0.12 + (v + 0.4) * 0.6 ? [[80, 70, 70], 1] : undefined;
  }, 80);
  const { x, y } = crater(volcano);
  assert.ok(Math.abs(x - 40) < 3 && y > 18 && y < 30, `${x} ${y}`);
});

test('drawn flakes are taken out, and large white things stay', () => {
  const flake = (x: number, y: number) => (x + 5) % 24 < 2 && y % 24 < 2;
  const cleared = withoutFlakes(
    raster((x, y) => (y > 70 || flake(x, y) ? [250, 250, 250] : [60, 70, 100])),
    'flakes',
  );
  const whites = pixelsOf({ ...cleared, data: Float32Array.from(cleared.data) }, (red) => red > 200);
  assert.ok(whites.every(({ y }) => y > 68));
  assert.ok(whites.length > 20 * side);
});

test('a falling shower leaves the place where it is', () => {
  const place = raster((x, y) => (x > 30 && x < 60 && y > 40 && y < 80 ? [200, 60, 40] : [90, 110, 150]));
  const at = play('snow falling on a house', place);
  for (const phase of [0, 0.3, 0.7]) {
    const reds = pixelsOf(at(phase), (red, green) => red > 150 && green < 110);
    assert.ok(
      Math.abs(mean(reds.map(({ x }) => x)) - 45) < 3 && Math.abs(mean(reds.map(({ y }) => y)) - 60) < 3,
    );
  }
});

test('weather falls over whoever moves through it', () => {
  const around = (prompt: string) => weatherAround(readSentence(prompt)!);
  for (const prompt of [
    'a man walking in the rain',
    'a dog runs through the snow',
    'birds flying in heavy rain',
  ]) {
    const falling = around(prompt)?.({
      width: side,
      height: side,
      backdrop: dusk,
      actors: [],
      random: createRandom(2),
    });
    assert.ok(falling, prompt);
    const at = (phase: number): Frame => {
      const frame: Frame = { width: side, height: side, data: Float32Array.from(dusk.data) };
      falling(frame, phase);
      return frame;
    };
    assert.ok(meanDifference(at(0), at(0.1)) > 0.5, prompt);
    assert.equal(meanDifference(at(0), at(1)) < 0.01, true, prompt);
  }
  assert.equal(around('a man walking in the snowy forest'), undefined);
  assert.equal(around('a girl dancing in a raincoat'), undefined);
});

test('waves run up the beach and back', () => {
  const at = play('waves rolling onto a beach', beach);
  const wet = (phase: number) =>
    Math.max(...pixelsOf(at(phase), (red, _, blue) => blue > red + 15).map(({ y }) => y));
  assert.ok(wet(0.5) >= wet(0) + 4, `${wet(0.5)} ${wet(0)}`);
});

test('a shooting star crosses the picture with its trail behind it', () => {
  const at = play('a shooting star crosses the sky');
  const bright = (phase: number) => pixelsOf(at(phase), (red) => red > 160).map(({ x }) => x);
  assert.ok(mean(bright(0.6)) > mean(bright(0.3)) + 15);
});

test('lightning lights up the place for moments', () => {
  const at = play('lightning flashing over a city');
  const light = Array.from({ length: 24 }, (_, index) => mean([...at(index / 24).data]));
  const dark = light.filter((value) => value < 45).length;
  assert.ok(dark >= 10, `${dark} dark frames`);
  assert.ok(Math.max(...light) > 2 * Math.min(...light));
});
