import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limbsOf } from './limbs.js';
import { type Stage, standing } from './pose.js';
import { poseAt } from './poseAt.js';
import { renderPose } from './renderPose.js';
import { separate } from './separate.js';

const side = 96;

/** A red shape on white, cut out. */
function cutOut(inside: (x: number, y: number) => boolean) {
  const data = new Uint8Array(3 * side * side).fill(255);
  for (let pixel = 0; pixel < side * side; pixel++) {
    if (inside(pixel % side, Math.floor(pixel / side))) data.set([200, 40, 30], 3 * pixel);
  }
  return separate({ width: side, height: side, data })!;
}
const isRed = (frame: Uint8Array, x: number, y: number) => frame[3 * (y * side + x) + 1]! < 150;

/** The mean column of what is red in a row, between two columns. */
function columnOf(frame: Uint8Array, y: number, from: number, until: number): number {
  let [sum, count] = [0, 0];
  for (let x = from; x < until; x++) if (isRed(frame, x, y)) [sum, count] = [sum + x, count + 1];
  return sum / count;
}

const stage: Stage = {
  ...{ width: side, height: side, left: 20, top: 30, right: 76, bottom: 80 },
  ...{ direction: 1, cycles: 1, across: false, limbs: 'legs' },
};

test('limbs follow the name of the subject, whatever the place', () => {
  assert.equal(limbsOf('a dog on the beach'), 'legs');
  for (const prompt of ['a police officer', 'two squirrels', 'old ladies', 'a man with a dog'])
    assert.equal(limbsOf(prompt), 'legs', prompt);
  assert.equal(limbsOf('a seagull over the sea'), 'wings');
  assert.equal(limbsOf('a butterfly'), 'folding wings');
  for (const prompt of ['a red car in the city', 'a man riding a bicycle', 'a wheelchair', 'a fire truck'])
    assert.equal(limbsOf(prompt), 'wheels', prompt);
  assert.equal(limbsOf('a girl waving in the park'), 'arms');
  for (const prompt of [
    'a wheel',
    'a flag waving',
    'a carpet',
    'a fish',
    'a dogwood tree',
    'a bird house',
    'a ball',
  ])
    assert.equal(limbsOf(prompt), undefined, prompt);
});

test('in a step the feet in front and behind go apart while the back stays', () => {
  const dog = cutOut(
    (x, y) =>
      (x > 20 && x < 76 && y > 30 && y < 56) ||
      (y >= 56 && y < 80 && ((x > 24 && x < 34) || (x > 62 && x < 72))),
  );
  const still = renderPose(dog, standing);
  const apart = renderPose(dog, { ...standing, stride: 8 });
  const together = renderPose(dog, { ...standing, stride: -8 });
  const feet = (frame: Uint8Array) => [columnOf(frame, 76, 0, 48), columnOf(frame, 76, 48, side)] as const;
  const [behind, front] = feet(still);
  const [backMost, frontMost] = feet(apart);
  assert.ok(backMost < behind - 4 && frontMost > front + 4, `${[backMost, behind, front, frontMost]}`);
  const [near, alsoNear] = feet(together);
  assert.ok(near > behind + 4 && alsoNear < front - 4);
  for (const frame of [apart, together])
    for (let y = 32; y < 55; y++) assert.equal(isRed(frame, 22, y), isRed(still, 22, y), 'the back stays');
});

test('walking and running step with both legs in turn; a car drives', () => {
  for (const kind of ['walk', 'run'] as const) {
    const strides = Array.from({ length: 48 }, (_, at) => poseAt(kind, at / 48, stage).stride);
    assert.ok(Math.max(...strides) > 3 && Math.min(...strides) < -3, kind);
    assert.equal(poseAt(kind, 0.06, { ...stage, limbs: undefined }).stride, 0);
    const driving = poseAt(kind, 0.06, { ...stage, limbs: 'wheels' });
    assert.deepEqual([driving.stride, driving.angle, driving.roll], [0, 0, driving.x]);
  }
});

test('raised wings reach higher and the body stays; folding wings draw in', () => {
  const bird = cutOut(
    (x, y) => (x > 16 && x < 80 && y > 56 && y < 74) || (Math.abs(x - 48) < 9 && y > 34 && y < 60),
  );
  const top = (frame: Uint8Array) => {
    for (let y = 0; y < side; y++) if (isRed(frame, 48, y)) return y;
    return side;
  };
  const [still, up, down] = [0, 0.32, -0.5].map((flap) => renderPose(bird, { ...standing, flap }));
  assert.ok(top(up!) < top(still!) - 3 && top(down!) > top(still!) + 3);
  for (const frame of [up!, down!]) assert.ok(isRed(frame, 20, 65) && isRed(frame, 76, 65), 'the body stays');
  const flaps = Array.from(
    { length: 24 },
    (_, at) => poseAt('fly', at / 24, { ...stage, limbs: 'wings' }).flap,
  );
  assert.ok(Math.max(...flaps) > 0.2 && Math.min(...flaps) < -0.2);
  const widths = Array.from(
    { length: 24 },
    (_, at) => poseAt('fly', at / 24, { ...stage, limbs: 'folding wings' }).scaleX,
  );
  assert.ok(Math.max(...widths) > 0.95 && Math.min(...widths) < 0.65);
});

test('who waves moves what is above the shoulders; a tree leans from its foot', () => {
  const person = cutOut((x, y) => Math.abs(x - 48) < 8 && y > 20 && y < 80);
  const inWave = { ...stage, left: 40, top: 21, right: 56, bottom: 79, limbs: 'arms' as const };
  const bent = poseAt('sway', 1 / 12, inWave);
  const [still, waved] = [renderPose(person, standing), renderPose(person, bent)];
  assert.ok(columnOf(waved, 23, 0, side) > columnOf(still, 23, 0, side) + 3);
  for (const y of [45, 60, 78]) assert.equal(columnOf(waved, y, 0, side), columnOf(still, y, 0, side));
  const tree = renderPose(person, poseAt('sway', 1 / 4, { ...inWave, limbs: undefined }));
  assert.ok(columnOf(tree, 45, 0, side) > columnOf(still, 45, 0, side) + 2);
});
