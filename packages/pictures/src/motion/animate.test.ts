import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { animate } from './animate.js';
import type { Raster } from './cutOut.js';
import { type MotionKind, motionWords } from './motionWords.js';
import { type ParsedMotion, parseMotion } from './parseMotion.js';
import { standing } from './pose.js';
import { poseAt } from './poseAt.js';
import { renderPose } from './renderPose.js';
import { separate } from './separate.js';

const side = 96;
type Colour = [number, number, number];

function scene(
  background: (x: number, y: number) => Colour,
  subject: (x: number, y: number) => Colour | undefined,
): Raster {
  const data = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) data.set(subject(x, y) ?? background(x, y), (y * side + x) * 3);
  }
  return { width: side, height: side, data };
}

const disc =
  (centreX: number, centreY: number, radius: number) =>
  (x: number, y: number): Colour | undefined =>
    Math.hypot(x - centreX, y - centreY) < radius ? [210, 60, 40] : undefined;
const sky = (x: number, y: number): Colour => [120 + x / 4, 160 + y / 4, 230 - y / 3];
const beach = (_: number, y: number): Colour => (y < 58 ? [120, 190, 240] : [235, 210, 150]);
const hills = (x: number, y: number): Colour =>
  y < 58 + 9 * Math.sin(x / 9) ? [120, 190, 240] : [110, 190, 80];
const kinds = [...new Set([...motionWords.values()].map(({ kind }) => kind))];
const moving = (kind: MotionKind | undefined): ParsedMotion => ({
  kind,
  direction: undefined,
  across: false,
  speed: 'normal',
  subject: '',
});

function overlap(picture: Raster, inside: (x: number, y: number) => unknown): number {
  const layers = separate(picture)!;
  let [both, either] = [0, 0];
  for (let pixel = 0; pixel < side * side; pixel++) {
    const found = layers.subject[pixel * 4 + 3]! > 0.5;
    const real = inside(pixel % side, Math.floor(pixel / side)) !== undefined;
    if (found && real) both++;
    if (found || real) either++;
  }
  return both / either;
}

test('a subject is cut out of a gradient, a scene with a horizon and one with hills', () => {
  for (const background of [sky, beach, hills]) {
    const subject = disc(48, 56, 18);
    assert.ok(overlap(scene(background, subject), subject) > 0.93);
  }
});

test('two subjects are found together', () => {
  const both = (x: number, y: number) => disc(28, 48, 12)(x, y) ?? disc(68, 48, 12)(x, y);
  assert.ok(overlap(scene(sky, both), both) > 0.93);
});

test('subject over background gives the picture back', () => {
  const picture = scene(sky, disc(48, 48, 18));
  const layers = separate(picture)!;
  const again = renderPose(layers, standing);
  const worst = again.reduce((max, value, at) => Math.max(max, Math.abs(value - picture.data[at]!)), 0);
  assert.ok(worst <= 6, `worst difference ${worst}`);
});

test('the background behind the subject is painted like its surroundings', () => {
  for (const background of [sky, beach]) {
    const layers = separate(scene(background, disc(48, 56, 18)))!;
    let sum = 0;
    for (let pixel = 0; pixel < side * side; pixel++) {
      const expected = background(pixel % side, Math.floor(pixel / side));
      for (let channel = 0; channel < 3; channel++) {
        sum += Math.abs(layers.background[pixel * 3 + channel]! - expected[channel]!);
      }
    }
    assert.ok(sum / (side * side * 3) < 1, `mean difference ${sum / (side * side * 3)}`);
  }
});

test('pictures without a clear subject are told as such', () => {
  assert.equal(separate(scene(sky, () => undefined)), undefined);
  const noise = (x: number, y: number): Colour => [
    (x * 91 + y * 57) % 256,
    (x * 37 + y * 113) % 256,
    (x * y) % 256,
  ];
  assert.equal(separate(scene(noise, () => undefined)), undefined);
});

test('every path is periodic and finite', () => {
  const stage = {
    ...{ width: side, height: side, left: 30, top: 38, right: 66, bottom: 74 },
    ...{ direction: -1 as const, cycles: 1, across: false },
  };
  for (const kind of kinds) {
    const fast = { ...stage, cycles: 2, direction: 1 as const, across: true };
    for (const variant of [
      stage,
      fast,
      { ...stage, limbs: 'legs' as const },
      { ...fast, limbs: 'wings' as const },
    ]) {
      const start = poseAt(kind, 0, variant);
      const end = poseAt(kind, 1, variant);
      for (const field of [
        'x',
        'y',
        'scaleX',
        'scaleY',
        'opacity',
        'backgroundX',
        'backgroundZoom',
        'bend',
        'stride',
        'flap',
      ] as const) {
        // What enters or leaves is invisible at the moment it returns to its start.
        if ((kind === 'enter' || kind === 'leave') && field !== 'backgroundX') continue;
        assert.ok(
          Math.abs(start[field] - end[field]) < 1e-6,
          `${kind}.${field}: ${start[field]} ${end[field]}`,
        );
      }
      const turns = (end.angle - start.angle) / (2 * Math.PI);
      assert.ok(Math.abs(turns - Math.round(turns)) < 1e-6, `${kind}.angle`);
    }
  }
});

/** The mean change from one frame to another. */
function change(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs(a[at]! - b[at]!);
  return sum / a.length;
}

test('every kind moves, and the step from the last frame to the first is like the others', async () => {
  const pictures = [
    scene(sky, disc(48, 56, 16)),
    scene(
      (x, y) => [(x * 5) % 256, (y * 3) % 256, 90],
      () => undefined,
    ),
  ];
  for (const picture of pictures) {
    for (const kind of kinds) {
      const { frames } = await animate(picture, moving(kind), { frames: 16, delayMs: 60 });
      const steps = frames.map((frame, index) => change(frame, frames[(index + 1) % frames.length]!));
      const typical = Math.max(...steps.slice(0, -1));
      assert.ok(typical > 0.05, `${kind} moves: ${typical}`);
      assert.ok(steps.at(-1)! <= typical * 1.3 + 0.05, `${kind} closes: ${steps.at(-1)} after ${typical}`);
    }
  }
});

test('a moved photograph has no holes: nothing darker or lighter than its surroundings appears', async () => {
  // Light, grain and a slope of brightness as in a photograph; a hole would show as black or white.
  const random = createRandom(23);
  const grain = Float32Array.from({ length: side * side }, () => 5 * random.normal());
  const outdoors = (x: number, y: number): Colour => {
    const light =
      150 +
      12 * Math.sin(x / 13) * Math.cos(y / 17) -
      y / 4 +
      Math.max(-30, Math.min(30, grain[y * side + x]!));
    return [light, light + 8, light - 12];
  };
  const person = (x: number, y: number): Colour | undefined =>
    Math.hypot(x - 48, y - 34) < 9 || (Math.abs(x - 48) < 12 && y > 42 && y < 84) ? [200, 90, 80] : undefined;
  for (const subject of [person, () => undefined]) {
    const picture = scene(outdoors, subject);
    assert.equal(separate(picture) !== undefined, subject === person, 'the person is cut out');
    const [least, most] = [Math.min(...picture.data), Math.max(...picture.data)];
    for (const kind of [...kinds, undefined]) {
      const { frames } = await animate(picture, moving(kind), { frames: 16, delayMs: 60 });
      for (const frame of frames) {
        // A shadow on the ground may darken it by half.
        assert.ok(Math.min(...frame) >= least / 2 - 4, `${kind}: ${Math.min(...frame)} of ${least}`);
        assert.ok(Math.max(...frame) <= most + 4, `${kind}: ${Math.max(...frame)} of ${most}`);
      }
    }
  }
});

/** The centre of what is red. */
function centre(frame: Uint8Array): [number, number] {
  let [sumX, sumY, count] = [0, 0, 0];
  for (let pixel = 0; pixel < side * side; pixel++) {
    if (frame[pixel * 3]! < 170 || frame[pixel * 3 + 2]! > 120) continue;
    sumX += pixel % side;
    sumY += Math.floor(pixel / side);
    count++;
  }
  return [sumX / count, sumY / count];
}

test('a jump goes up and comes down again', async () => {
  const { frames } = await animate(scene(sky, disc(48, 68, 14)), moving('jump'), { frames: 24, delayMs: 60 });
  const heights = frames.map((frame) => centre(frame)[1]);
  assert.ok(Math.min(...heights) < heights[0]! - 12);
  assert.ok(Math.abs(heights.at(-1)! - heights[0]!) < 6);
});

test('a drive to the right leaves on the right and returns from the left', async () => {
  const motion = parseMotion('a car driving to the right');
  const { frames } = await animate(scene(sky, disc(30, 60, 10)), motion, { frames: 24, delayMs: 60 });
  const places = frames.map((frame) => centre(frame)[0]).filter((x) => !Number.isNaN(x));
  assert.ok(places[1]! > places[0]!);
  assert.ok(Math.max(...places) > 80 && Math.min(...places) < 16);
});

test('a camera that pans passes over the whole picture, which stays as it is', async () => {
  const picture = scene(sky, (x, y) => disc(40, 56, 16)(x, y) ?? disc(64, 30, 5)(x, y));
  const { frames } = await animate(picture, moving('pan'), { frames: 24, delayMs: 60 });
  const places = frames.map((frame) => {
    const row = (y: number, until: number) => {
      const isRed = (x: number) => frame[(y * side + x) * 3]! > 180 && frame[(y * side + x) * 3 + 2]! < 120;
      const columns = Array.from({ length: side }, (_, x) => x).filter(isRed);
      assert.ok(columns.length > 3 && columns.length < until, `${columns}`);
      return columns.reduce((sum, x) => sum + x, 0) / columns.length;
    };
    return [row(58, 48), row(25, 16)] as const;
  });
  const large = places.map(([x]) => x);
  assert.ok(Math.max(...large) - Math.min(...large) > 20, `${large}`);
  for (const [one, other] of places) assert.ok(Math.abs(other - one - 1.3 * 24) < 1.5, `${one} ${other}`);
});

test('slow motion shows frames longer; too few frames are refused', async () => {
  const picture = scene(sky, disc(48, 56, 16));
  const motion = await animate(picture, { ...moving('spin'), speed: 'slow' }, { frames: 16, delayMs: 50 });
  assert.equal(motion.delayMs, 80);
  await assert.rejects(animate(picture, moving('spin'), { frames: 8, delayMs: 50 }), RangeError);
});
