import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type { CutOut } from '../../motion/cutOut.js';
import type { Frame } from '../../motion/renderPose.js';
import { type Cast, type Play, castOf as stagedAs, stagingOf } from '../engine/play.js';
import { readSentence } from '../sentence.js';
import { anyDeed, doing } from './doings.js';
import { wave } from './faces.js';
import { flyKite, jumpOn, jumpRope, playBall, pushUps } from './games.js';
import { chase, inCircles, tow } from './together.js';

const side = 128;
const paper = 255;

/** An actor of one colour that fills its box. */
function actorOf(
  wide: number,
  tall: number,
  colour: readonly [number, number, number] = [200, 40, 30],
): CutOut {
  const subject = new Float32Array(4 * wide * tall);
  for (let pixel = 0; pixel < wide * tall; pixel++) subject.set([...colour, 1], 4 * pixel);
  return {
    width: wide,
    height: tall,
    subject,
    box: { left: 0, top: 0, right: wide - 1, bottom: tall - 1 },
  };
}

const castOf = (play: Play, prompt: string): Cast | undefined => {
  const sentence = readSentence(prompt);
  const staging = sentence && stagingOf(play, sentence);
  return staging && stagedAs(staging);
};

/** Frames of a cast on white paper, at the given phases. */
function framesOf(cast: Cast, actors: readonly CutOut[], phases: readonly number[]): Float32Array[] {
  const backdrop = { width: side, height: side, data: new Uint8Array(3 * side * side).fill(paper) };
  const moment = cast.stage({ width: side, height: side, backdrop, actors, random: createRandom(1) });
  return phases.map((phase) => {
    const frame: Frame = { width: side, height: side, data: Float32Array.from(backdrop.data) };
    moment(frame, phase);
    return frame.data;
  });
}

const blue = [30, 60, 220] as const;
const isRed = (frame: Float32Array, at: number) => frame[at]! > 150 && frame[at + 1]! < 90;
const isBlue = (frame: Float32Array, at: number) => frame[at + 2]! > 180 && frame[at]! < 90;

/** The mean column of the pixels of a kind; undefined if there are none. */
function columnOf(frame: Float32Array, is: (frame: Float32Array, at: number) => boolean): number | undefined {
  let [sum, count] = [0, 0];
  for (let pixel = 0; pixel < side * side; pixel++) {
    if (is(frame, 3 * pixel)) [sum, count] = [sum + (pixel % side), count + 1];
  }
  return count > 0 ? sum / count : undefined;
}

/** How many values of two frames differ visibly. */
const changes = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + (Math.abs(value - other[at]!) > 12 ? 1 : 0), 0);

test('deeds are drawn as whole figures, with what they act on and where they are', () => {
  const cases: [Play, string, string[], string | undefined][] = [
    [doing, 'a rabbit eating a carrot', ['a rabbit eating a carrot'], undefined],
    [doing, 'an old man snoring in the park', ['an old man sleeping'], 'nothing in the park'],
    [doing, 'a cat sleeping on a sofa', ['a cat sleeping on a sofa'], undefined],
    [doing, 'a lion roaring in the savanna', ['a lion standing'], 'nothing in the savanna'],
    [doing, 'a girl playing the violin', ['a girl playing the violin'], undefined],
    [doing, 'a boy reading in the library', ['a boy reading a book'], 'a library'],
    [doing, 'a bird singing', ['a bird standing'], undefined],
    [
      chase,
      'a cat chasing a toy mouse',
      ['a toy mouse running to the left', 'a cat running to the left'],
      undefined,
    ],
    [chase, 'a dog chasing a ball', ['a ball', 'a dog running to the left'], undefined],
    [
      tow,
      'a boy pulling a sled through the snow',
      ['a boy walking to the left', 'a sled'],
      'nothing in the snow',
    ],
    [tow, 'a man pushing a wheelbarrow', ['a wheelbarrow', 'a man walking to the left'], undefined],
    [tow, 'a woman walking her dog', ['a dog walking to the left', 'a woman walking to the left'], undefined],
    [wave, 'a sailor waving from his boat', ['a sailor waving', 'a boat'], 'nothing on the sea'],
    [jumpRope, 'a girl jumping rope', ['a girl standing'], undefined],
    [pushUps, 'a man doing push-ups', ['a man sleeping'], undefined],
    [doing, 'a dog barking at a cat', ['a dog sitting', 'a cat standing'], undefined],
    [flyKite, 'a boy flying a kite on the beach', ['a boy waving', 'a kite'], 'nothing on the beach'],
    [doing, 'a wolf howling at the moon', ['a wolf standing'], 'nothing at night'],
    [anyDeed, 'a chef flipping a pancake in the kitchen', ['a chef flipping a pancake'], 'a kitchen'],
    [doing, 'a girl brushing her hair', ['a girl brushing hair'], undefined],
    [playBall, 'a boy kicking a ball in the park', ['a boy kicking a ball', 'a ball'], 'nothing in the park'],
    [doing, 'a cat falling asleep', ['a cat sleeping'], undefined],
    [
      chase,
      'a police car chasing a thief',
      ['a thief running to the left', 'a police car going to the left'],
      undefined,
    ],
    [wave, 'a princess waving from a castle', ['a princess waving'], 'nothing in front of a castle'],
    [jumpOn, 'a girl jumping on the bed', ['a girl jumping', 'a bed'], undefined],
    [doing, 'an old woman feeding pigeons', ['an old woman standing', 'pigeons standing'], undefined],
    [inCircles, 'a dog chasing its tail', ['a dog running to the left'], undefined],
  ];
  for (const [play, prompt, actors, backdrop] of cases) {
    const cast = castOf(play, prompt);
    assert.deepEqual(
      cast?.actors.map((actor) => actor.prompt),
      actors,
      prompt,
    );
    assert.equal(cast?.backdrop, backdrop, prompt);
  }
});

test('things, and other deeds, are not staged as deeds of the living', () => {
  const cases: [Play, string][] = [
    [doing, 'a kettle singing'],
    [doing, 'a dog running'],
    [doing, 'a painting falling'],
    [wave, 'a flag waving'],
    [wave, 'a man waving a flag'],
    [anyDeed, 'a boy riding a horse'],
    [anyDeed, 'birds flying south'],
    [anyDeed, 'a bird flapping its wings'],
    [chase, 'a dog chasing its tail'],
    [tow, 'a girl walking on the beach'],
    [jumpRope, 'a girl jumping'],
    [flyKite, 'a kite flying'],
    [inCircles, 'a dog running'],
    [jumpOn, 'a dog jumping on the beach'],
    [playBall, 'a ball bouncing'],
  ];
  for (const [play, prompt] of cases) assert.equal(castOf(play, prompt), undefined, prompt);
});

test('every play moves, closes its loop and stays on its ground', () => {
  const cases: [Play, string, CutOut[]][] = [
    [doing, 'a cat sleeping', [actorOf(60, 20)]],
    [doing, 'a boy crying', [actorOf(20, 60)]],
    [doing, 'a man laughing', [actorOf(20, 60)]],
    [doing, 'a dog barking', [actorOf(50, 40)]],
    [doing, 'a woman reading a book', [actorOf(30, 60)]],
    [doing, 'a boy thinking', [actorOf(20, 60)]],
    [doing, 'a clown juggling', [actorOf(20, 60)]],
    [wave, 'a girl waving', [actorOf(20, 60)]],
    [jumpRope, 'a girl jumping rope', [actorOf(20, 50)]],
    [pushUps, 'a man doing push-ups', [actorOf(60, 16)]],
    [playBall, 'a boy kicking a ball', [actorOf(20, 50), actorOf(12, 12, blue)]],
    [playBall, 'a girl throwing a ball', [actorOf(20, 50), actorOf(12, 12, blue)]],
    [playBall, 'a dog catching a frisbee', [actorOf(40, 30), actorOf(12, 12, blue)]],
    [playBall, 'a girl bouncing a basketball', [actorOf(20, 50), actorOf(12, 12, blue)]],
    [jumpOn, 'a kid bouncing on a trampoline', [actorOf(16, 40), actorOf(60, 20, blue)]],
    [inCircles, 'a pony running in circles', [actorOf(40, 24)]],
    [flyKite, 'a boy flying a kite', [actorOf(16, 40), actorOf(24, 24, blue)]],
    [doing, 'a dog barking at a cat', [actorOf(40, 30), actorOf(30, 20, blue)]],
    [chase, 'a cat chasing a mouse', [actorOf(16, 10, blue), actorOf(40, 24)]],
  ];
  for (const [play, prompt, actors] of cases) {
    const [start, soon, before, end] = framesOf(castOf(play, prompt)!, actors, [0, 0.2, 0.999, 1]);
    assert.ok(changes(start!, soon!) > 40, `${prompt}: moves`);
    assert.equal(changes(start!, end!), 0, `${prompt}: phase 1 is phase 0`);
    assert.ok(changes(start!, before!) < 0.5 * changes(start!, soon!) + 200, `${prompt}: no jump`);
  }
});

test('whoever does something in place keeps standing at the same foot', () => {
  const cast = castOf(doing, 'a man laughing')!;
  const phases = Array.from({ length: 12 }, (_, at) => at / 12);
  for (const frame of framesOf(cast, [actorOf(20, 60)], phases)) {
    const foot = 3 * (Math.round(0.9 * side) - 2) * side;
    const columns = Array.from({ length: side }, (_, x) => x).filter((x) => isRed(frame, foot + 3 * x));
    assert.ok(columns.length >= 16, 'the feet are on the ground');
    assert.ok(Math.abs(columns.reduce((sum, x) => sum + x, 0) / columns.length - side / 2) < 3);
  }
});

test('what is chased is ahead, on the side to which both run', () => {
  for (const [prompt, way] of [
    ['a cat chasing a mouse', -1],
    ['a cat chasing a mouse to the right', 1],
  ] as const) {
    const cast = castOf(chase, prompt)!;
    assert.deepEqual(
      cast.actors.map(({ faces }) => faces),
      [way, way],
    );
    const [first, later] = framesOf(cast, [actorOf(16, 10, blue), actorOf(40, 24)], [0, 0.1]);
    const [prey, hunter] = [columnOf(first!, isBlue)!, columnOf(first!, isRed)!];
    assert.ok(way * (prey - hunter) > 10, prompt);
    assert.ok(way * (columnOf(later!, isRed)! - hunter) > 5, `${prompt}: they go on`);
  }
});

test('what is pulled follows on a rope; what is pushed goes ahead', () => {
  const actors = [actorOf(20, 50, blue), actorOf(24, 14)];
  const [pulled] = framesOf(castOf(tow, 'a boy pulling a sled')!, actors, [0]);
  assert.ok(columnOf(pulled!, isBlue)! < columnOf(pulled!, isRed)! - 20);
  const rope = (frame: Float32Array, at: number) =>
    Math.abs(frame[at]! - 110) < 12 && Math.abs(frame[at + 1]! - 80) < 12;
  assert.ok(columnOf(pulled!, rope) !== undefined);
  const [pushed] = framesOf(
    castOf(tow, 'a boy pushing a cart')!,
    [actorOf(24, 14), actorOf(20, 50, blue)],
    [0],
  );
  assert.ok(columnOf(pushed!, isRed)! < columnOf(pushed!, isBlue)! - 20);
});

test('a kicked ball leaves its player and comes back to the foot', () => {
  const cast = castOf(playBall, 'a boy kicking a ball')!;
  const actors = [actorOf(20, 50), actorOf(12, 12, blue)];
  const [start, flies, back] = framesOf(cast, actors, [0, 0.15, 0.99]).map(
    (frame) => columnOf(frame, isBlue)!,
  );
  assert.ok(flies! < start! - 15);
  assert.ok(Math.abs(back! - start!) < 3);
});
