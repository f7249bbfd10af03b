import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { av1Units, encodeMp4, findBox, unitKinds } from './encodeMp4.js';

// Sides that are no multiple of anything, as a given picture may have them.
const [width, height, delayMs] = [53, 37, 60];
const plain = (red: number, blue: number) =>
  Uint8Array.from({ length: 3 * width * height }, (_, at) => [red, 40, blue][at % 3]!);
const frames = [plain(200, 20), plain(20, 200), plain(120, 120)];

/** The numbers of a box whose content is 32-bit numbers. */
function numbersOf(bytes: Uint8Array, path: string[]): number[] {
  const content = findBox(bytes, path)!;
  const view = Buffer.from(content);
  return Array.from({ length: view.length / 4 }, (_, at) => view.readUInt32BE(4 * at));
}

test('an MP4 says how long every frame is shown and where it is', async () => {
  const done: number[] = [];
  const mp4 = await encodeMp4({ frames, width, height, delayMs }, (count) => void done.push(count));
  assert.deepEqual(done, [1, 2, 3]);
  const table = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
  assert.deepEqual(numbersOf(mp4, [...table, 'stts']), [0, 1, frames.length, delayMs]);
  const [, fixed, count, ...sizes] = numbersOf(mp4, [...table, 'stsz']);
  assert.deepEqual([fixed, count, sizes.length], [0, frames.length, frames.length]);
  const [, , offset] = numbersOf(mp4, [...table, 'stco']);
  const media = findBox(mp4, ['mdat'])!;
  assert.equal(offset, media.byteOffset - mp4.byteOffset, 'the first frame is where the table says');
  assert.equal(
    media.length,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const track = numbersOf(mp4, ['moov', 'trak', 'tkhd']);
  assert.deepEqual(track.slice(-2), [width << 16, height << 16]);
});

test('every frame is the AV1 of its picture, with the header that starts a stream', async () => {
  const mp4 = await encodeMp4({ frames, width, height, delayMs });
  const [, , , ...sizes] = numbersOf(mp4, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz']);
  let rest = findBox(mp4, ['mdat'])!;
  for (const [at, frame] of frames.entries()) {
    const units = av1Units(rest.subarray(0, sizes[at]));
    rest = rest.subarray(sizes[at]);
    assert.equal(units[0]!.kind, unitKinds.sequenceHeader);
    // The same units in a picture file are decoded to the frame's colour.
    const avif = await sharp(frame, { raw: { width, height, channels: 3 } })
      .avif({ quality: 62, effort: 0, chromaSubsampling: '4:2:0' })
      .toBuffer();
    const inPicture = av1Units(findBox(avif, ['mdat'])!).slice(1);
    assert.deepEqual(
      units.map(({ bytes }) => Buffer.from(bytes).toString('hex')),
      inPicture.map(({ bytes }) => Buffer.from(bytes).toString('hex')),
    );
    const [red, , blue] = await sharp(avif).raw().toBuffer();
    assert.ok(Math.abs(red! - frame[0]!) < 12 && Math.abs(blue! - frame[2]!) < 12);
  }
});

test('a stream that is cut off is refused', () => {
  assert.throws(() => av1Units(Uint8Array.of(0x0a, 5, 1)), RangeError);
  assert.throws(() => av1Units(Uint8Array.of(0x0a, 0x80)), RangeError);
  assert.throws(() => av1Units(Uint8Array.of(0x08, 1)), RangeError);
  assert.equal(findBox(Uint8Array.of(0, 0, 0, 99, 1, 2, 3, 4), ['mdat']), undefined);
});
