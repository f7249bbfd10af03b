import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAfloat } from './afloat.js';
import type { Stage } from './pose.js';
import { poseAt } from './poseAt.js';

test('what air or water carries floats at rest; all else stands', () => {
  for (const prompt of [
    'a red balloon',
    'a boat on the lake',
    'a fish',
    'a cloud',
    'a duck on a pond',
    'the moon',
  ])
    assert.equal(isAfloat(prompt), true, prompt);
  for (const prompt of ['a house', 'a cat', 'a guitar', 'a man in a hat', 'a lighthouse by the sea', 'a car'])
    assert.equal(isAfloat(prompt), false, prompt);
});

test('a breath keeps the foot where it is', () => {
  const stage: Stage = {
    ...{ width: 96, height: 96, left: 20, top: 30, right: 76, bottom: 80 },
    ...{ direction: -1, cycles: 1, across: false },
  };
  const poses = Array.from({ length: 24 }, (_, at) => poseAt('breathe', at / 24, stage));
  for (const pose of poses) assert.deepEqual([pose.x, pose.y, pose.angle, pose.pivot], [0, 0, 0, 'base']);
  assert.ok(Math.max(...poses.map(({ scaleY }) => scaleY)) > 1.015, 'and it is seen');
});

test('jumps across the picture go on with each hop', () => {
  const stage: Stage = {
    ...{ width: 96, height: 96, left: 30, top: 50, right: 60, bottom: 86 },
    ...{ direction: -1, cycles: 1, across: true },
  };
  const [start, soon, end] = [0, 0.1, 1].map((phase) => poseAt('jump', phase, stage));
  assert.ok(soon!.x < start!.x - 5 && soon!.y < -5);
  assert.ok(Math.abs(end!.x - start!.x) < 1e-6 && Math.abs(end!.y - start!.y) < 1e-6);
});
