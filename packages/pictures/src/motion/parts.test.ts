import assert from 'node:assert/strict';
import { test } from 'node:test';
import { animate } from './animate.js';
import { parseMotion } from './parseMotion.js';
import type { Raster } from './raster.js';

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
