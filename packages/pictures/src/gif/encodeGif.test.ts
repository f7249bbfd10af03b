import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import fc from 'fast-check';
import sharp from 'sharp';
import { encodeGif } from './encodeGif.js';
import { encodeWebp } from './encodeWebp.js';

const side = 48;

/** A disc that moves over a smooth gradient. */
function frame(phase: number): Uint8Array {
  const pixels = new Uint8Array(side * side * 3);
  const centreX = side * (0.5 + 0.25 * Math.cos(2 * Math.PI * phase));
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const inside = Math.hypot(x - centreX, y - side / 2) < 8;
      pixels.set(inside ? [220, 40, 30] : [90 + y, 140 + y, 250 - y], (y * side + x) * 3);
    }
  }
  return pixels;
}

const frames = Array.from({ length: 16 }, (_, index) => frame(index / 16));

/** All frames of an animation as another decoder sees them. */
async function decode(bytes: Uint8Array): Promise<{ pages: Buffer[]; delay: number[]; loop: number }> {
  const image = sharp(bytes, { animated: true });
  const { pages = 1, delay = [], loop = -1 } = await image.metadata();
  const raw = await image.removeAlpha().toColourspace('srgb').raw().toBuffer();
  const size = raw.length / pages;
  return {
    pages: Array.from({ length: pages }, (_, page) => raw.subarray(page * size, (page + 1) * size)),
    delay,
    loop,
  };
}

test('another decoder reads every frame, the delays and the endless loop', async () => {
  const { pages, delay, loop } = await decode(
    await encodeGif({ frames, width: side, height: side, delayMs: 60 }),
  );
  assert.equal(pages.length, 16);
  assert.deepEqual(new Set(delay), new Set([60]));
  assert.equal(loop, 0);
});

test('the palette and dithering keep the mean error of every frame small', async () => {
  const { pages } = await decode(await encodeGif({ frames, width: side, height: side, delayMs: 60 }));
  pages.forEach((page, index) => {
    const original = frames[index]!;
    let sum = 0;
    for (let at = 0; at < original.length; at++) sum += Math.abs(page[at]! - original[at]!);
    assert.ok(sum / original.length < 2, `frame ${index}: mean error ${sum / original.length}`);
  });
});

test('pixels that do not change between frames are dithered alike', async () => {
  const { pages } = await decode(await encodeGif({ frames, width: side, height: side, delayMs: 60 }));
  for (let at = 0; at < side * 8 * 3; at++) {
    for (const page of pages) assert.equal(page[at], pages[0]![at]);
  }
});

test('the same frames give the same bytes', async () => {
  const motion = { frames, width: side, height: side, delayMs: 60 };
  assert.ok((await encodeGif(motion)).equals(await encodeGif(motion)));
});

test('noise of any size survives the compression with few colours', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 200 }),
      fc.nat(),
      async (width, height, colours, seed) => {
        const random = createRandom(seed);
        const table = Array.from({ length: colours }, () =>
          Array.from({ length: 3 }, () => 8 * Math.floor(32 * random.uniform())),
        );
        const noise = () => {
          const pixels = new Uint8Array(width * height * 3);
          for (let at = 0; at < pixels.length; at += 3) {
            pixels.set(table[Math.floor(colours * random.uniform())]!, at);
          }
          return pixels;
        };
        const original = [noise(), noise()];
        const { pages } = await decode(await encodeGif({ frames: original, width, height, delayMs: 50 }));
        original.forEach((pixels, index) => {
          const worst = pixels.reduce(
            (max, value, at) => Math.max(max, Math.abs(value - pages[index]![at]!)),
            0,
          );
          assert.ok(worst <= 1, `worst error ${worst}`);
        });
      },
    ),
    { numRuns: 40 },
  );
});

test('frames of a wrong size are refused', async () => {
  const shape = { width: 1, height: 2, delayMs: 50 };
  await assert.rejects(encodeGif({ frames: [new Uint8Array(5)], ...shape }), RangeError);
  await assert.rejects(encodeGif({ frames: [], ...shape }), RangeError);
});

test('an encoding reports each frame and can be stopped', async () => {
  const done: number[] = [];
  const stop = new Error('stop');
  const encoding = encodeGif({ frames, width: side, height: side, delayMs: 60 }, (count) => {
    done.push(count);
    if (count === 3) throw stop;
  });
  await assert.rejects(encoding, stop);
  assert.deepEqual(done, [1, 2, 3]);
});

test('the WebP holds the same frames', async () => {
  const { pages, delay, loop } = await decode(
    await encodeWebp({ frames, width: side, height: side, delayMs: 60 }),
  );
  assert.equal(pages.length, 16);
  assert.deepEqual(new Set(delay), new Set([60]));
  assert.equal(loop, 0);
});
