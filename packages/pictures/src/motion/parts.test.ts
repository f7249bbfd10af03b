import assert from 'node:assert/strict';
import { test } from 'node:test';
import { animate } from './animate.js';
import type { Raster } from './cutOut.js';
import { parseMotion } from './parseMotion.js';
import { separate } from './separate.js';
import { turnWheels } from './turnWheels.js';
import { findWheels } from './wheels.js';

const side = 128;
type Colour = [number, number, number];

function painted(colourAt: (x: number, y: number) => Colour): Raster {
  const data = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) data.set(colourAt(x, y), (y * side + x) * 3);
  return { width: side, height: side, data };
}

const [hubX, hubY, reach] = [64, 52, 40];
/** A brown tower on white with four red sails. */
const mill = painted((x, y) => {
  const [dx, dy] = [x - hubX, y - hubY];
  const inSail = (along: number, across: number) => along > 3 && along < reach && across > 0 && across < 10;
  if (inSail(-dy, dx) || inSail(dx, dy) || inSail(dy, -dx) || inSail(-dx, -dy)) return [200, 40, 30];
  if (y >= hubY && y < 122 && Math.abs(dx) < 12) return [120, 90, 60];
  return [255, 255, 255];
});
const redAt = (frame: Uint8Array, x: number, y: number) => {
  const at = (Math.round(y) * side + Math.round(x)) * 3;
  return frame[at]! > 150 && frame[at + 1]! < 110;
};

test('a windmill stands while its sails turn', async () => {
  for (const prompt of [
    'a windmill turning',
    'the sails of a windmill turning',
    'a windmill spinning its sails',
  ]) {
    const { frames } = await animate(mill, parseMotion(prompt), { frames: 16, delayMs: 60 });
    const foot = frames.map((frame) => frame.slice((118 * side + 56) * 3, (118 * side + 72) * 3));
    assert.ok(
      foot.every((row) => row.every((value, at) => Math.abs(value - foot[0]![at]!) < 8)),
      prompt,
    );
    // Where a sail was at the start there is none an eighth of a turn later, and after a quarter the next one.
    const [x, y] = [hubX + 5, hubY - 28];
    assert.deepEqual(
      [redAt(frames[0]!, x, y), redAt(frames[2]!, x, y), redAt(frames[4]!, x, y)],
      [true, false, true],
    );
  }
});

test('water flows and the rest stays; the last step is like the others', async () => {
  const river = painted((x, y) =>
    y < 54 ? [150, 200, 250] : y < 90 ? [90, 170, 80] : [70, ((x * 7) % 40) + 120, 220],
  );
  const { frames } = await animate(river, parseMotion('a river flowing'), { frames: 16, delayMs: 60 });
  const change = (a: Uint8Array, b: Uint8Array, from: number, until: number) => {
    let sum = 0;
    for (let at = from * side * 3; at < until * side * 3; at++) sum += Math.abs(a[at]! - b[at]!);
    return sum / ((until - from) * side * 3);
  };
  assert.equal(change(frames[0]!, frames[5]!, 0, 90), 0, 'sky and grass stay');
  const steps = frames.map((frame, at) => change(frame, frames[(at + 1) % 16]!, 90, side));
  assert.ok(Math.min(...steps) > 1, `${steps}`);
  assert.ok(steps.at(-1)! < 1.5 * Math.max(...steps.slice(0, -1)), `${steps}`);
});

test('what enters comes from outside and what leaves goes there; both are gone when the loop closes', async () => {
  const disc = painted((x, y) => (Math.hypot(x - 64, y - 80) < 18 ? [210, 40, 30] : [250, 250, 250]));
  const placesOf = async (prompt: string) => {
    const { frames } = await animate(disc, parseMotion(prompt), { frames: 24, delayMs: 60 });
    return frames.map((frame) => {
      let [sum, count] = [0, 0];
      for (let x = 0; x < side; x++) if (redAt(frame, x, 80)) [sum, count] = [sum + x, count + 1];
      return count === 0 ? undefined : sum / count;
    });
  };
  const entering = await placesOf('a ball entering');
  assert.equal(entering[0], undefined);
  assert.ok(
    entering[6]! > 64 && Math.abs(entering[16]! - 64) < 2,
    'it comes from the right and stays in its place',
  );
  const leaving = await placesOf('a ball leaving to the right');
  assert.ok(Math.abs(leaving[6]! - 64) < 2 && leaving[15]! > 70, `${leaving}`);
  assert.equal(leaving[23] ?? 200, 200);
});

test('a tree that sways keeps its foot', async () => {
  const tree = painted((x, y) =>
    Math.abs(x - 64) < 9 && y > 20 && y < 120 ? [200, 40, 30] : [250, 250, 250],
  );
  const { frames } = await animate(tree, parseMotion('a tree swaying'), { frames: 16, delayMs: 60 });
  const [still, bent] = [frames[0]!, frames[4]!];
  assert.ok(redAt(bent, 64, 117) && redAt(still, 64, 26) && !redAt(bent, 64, 26));
});

test('the flame of a candle flickers and the candle stands', async () => {
  const candle = painted((x, y) => {
    if (Math.abs(x - 64) < 18 && y >= 60 && y < 118) return [230, 200, 150];
    return Math.hypot((x - 64) / 7, (y - 44) / 18) < 1 ? [200, 60, 30] : [255, 255, 255];
  });
  const { frames } = await animate(candle, parseMotion('a candle burning'), { frames: 16, delayMs: 60 });
  const below = frames.map((frame) => frame.slice(62 * side * 3));
  for (const part of below) assert.deepEqual(part, below[0], 'the candle stands');
  const tips = frames.map((frame) => {
    let row = 0;
    while (!redAt(frame, 64, row)) row++;
    return row;
  });
  assert.ok(Math.max(...tips) - Math.min(...tips) >= 3, `${tips}`);
});

const axles = [40, 88];
const [axleY, wheelRadius] = [96, 13];
/** A red car on white; its two wheels have dark tyres and light hubs. */
const car = painted((x, y) => {
  const fromAxle = Math.min(...axles.map((axle) => Math.hypot(x - axle, y - axleY)));
  if (fromAxle < wheelRadius) return fromAxle < 0.62 * wheelRadius ? [214, 214, 218] : [40, 40, 44];
  return x > 16 && x < 112 && y > 60 && y < axleY ? [200, 40, 30] : [255, 255, 255];
});

test('the wheels of a car turn the way it drives, and nothing else of it changes', async () => {
  const layers = separate(car)!;
  const wheels = findWheels(layers).sort((a, b) => a.x - b.x);
  assert.equal(wheels.length, 2);
  turnWheels(layers, wheels, () => 0.5).subject.forEach((value, at) => {
    const [x, y] = [Math.floor(at / 4) % side, Math.floor(at / 4 / side)];
    const isHub = axles.some((axle) => Math.hypot(x - axle, y - axleY) < 0.8 * wheelRadius);
    assert.ok(isHub || value === layers.subject[at], `${x} ${y}`);
  });
  for (const [at, wheel] of wheels.entries()) {
    assert.ok(Math.hypot(wheel.x - axles[at]!, wheel.y - axleY) < 1.5, `${wheel.x} ${wheel.y}`);
    assert.ok(Math.abs(wheel.radiusY - wheelRadius) < 1.5 && wheel.radiusX > 0.85 * wheelRadius);
  }
  for (const way of [-1, 1]) {
    const prompt = `a car driving to the ${way === 1 ? 'right' : 'left'}`;
    const { frames } = await animate(car, parseMotion(prompt), { frames: 24, delayMs: 60 });
    const angles: number[] = [];
    for (const frame of frames.slice(0, 3)) {
      const shift = columnOfRed(frame, 66) - columnOfRed(frames[0]!, 66);
      angles.push(spokeAngle(frame, axles[way === 1 ? 0 : 1]! + shift, axleY));
    }
    for (const [at, angle] of angles.entries()) {
      if (at === 0) continue;
      // Three spokes look the same after a third of a turn.
      const step = ((angle - angles[at - 1]!) * way + 120) % 120;
      assert.ok(step > 10 && step < 60, `${prompt}: ${angles}`);
    }
  }
});

/** The mean column of what is red in a row. */
function columnOfRed(frame: Uint8Array, y: number): number {
  let [sum, count] = [0, 0];
  for (let x = 0; x < side; x++) if (redAt(frame, x, y)) [sum, count] = [sum + x, count + 1];
  return sum / count;
}

/** The direction in degrees, clockwise and below 120, in which the spokes of a wheel are. */
function spokeAngle(frame: Uint8Array, x: number, y: number): number {
  let [cosine, sine] = [0, 0];
  for (let degrees = 0; degrees < 360; degrees += 3) {
    const radians = (degrees * Math.PI) / 180;
    const column = Math.round(x + 0.45 * wheelRadius * Math.cos(radians));
    const row = Math.round(y + 0.45 * wheelRadius * Math.sin(radians));
    const dark = 255 - frame[(row * side + column) * 3]!;
    cosine += dark * Math.cos(3 * radians);
    sine += dark * Math.sin(3 * radians);
  }
  return ((Math.atan2(sine, cosine) * 180) / Math.PI / 3 + 120) % 120;
}

test('where no wheel is to be seen, nothing is taken for one', () => {
  const skin: Colour = [240, 200, 160];
  const dark: Colour = [50, 40, 40];
  const paper: Colour = [255, 255, 255];
  const inDisc = (x: number, y: number, centreX: number, centreY: number, radius: number) =>
    Math.hypot(x - centreX, y - centreY) < radius;
  const pictures: [string, Raster][] = [
    ['a body without wheels', painted((x, y) => (x > 16 && x < 112 && y > 60 && y < 96 ? dark : paper))],
    [
      'a face with eyes and hair',
      painted((x, y) => {
        if (inDisc(x, y, 50, 66, 6) || inDisc(x, y, 78, 66, 6)) return dark;
        if (inDisc(x, y, 64, 72, 34)) return y < 54 ? dark : skin;
        return paper;
      }),
    ],
    [
      'a number plate',
      painted((x, y) => {
        if (inDisc(x, y, 64, 88, 9)) return [230, 230, 230];
        return x > 30 && x < 98 && y > 50 && y < 102 ? dark : paper;
      }),
    ],
    [
      'dark feet',
      painted((x, y) => {
        if (inDisc(x, y, 44, 108, 9) || inDisc(x, y, 84, 108, 9)) return dark;
        return x > 30 && x < 98 && y > 30 && y < 108 ? [60, 120, 200] : paper;
      }),
    ],
  ];
  for (const [name, picture] of pictures) assert.deepEqual(findWheels(separate(picture)!), [], name);
});
