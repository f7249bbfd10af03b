import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { insertPngText, readPngText } from './textChunks.js';

let png: Buffer;

before(async () => {
  png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#4080c0' } })
    .png()
    .toBuffer();
});

test('any text comes back, in any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const expected = text.replaceAll('\0', '');
      assert.deepEqual(readPngText(insertPngText(png, { prompt: text })), { prompt: expected });
    }),
  );
});

test('another decoder still reads the picture and finds the texts', async () => {
  const marked = insertPngText(png, { prompt: 'ein Löwe 🦁', seed: '7', 'task id': 'abc' });
  const { comments } = await sharp(marked).metadata();
  assert.deepEqual(Object.fromEntries((comments ?? []).map(({ keyword, text }) => [keyword, text])), {
    prompt: 'ein Löwe 🦁',
    seed: '7',
    'task id': 'abc',
  });
  assert.deepEqual(await sharp(marked).raw().toBuffer(), await sharp(png).raw().toBuffer());
});

test('malformed PNG files and forbidden keywords are refused', () => {
  assert.throws(() => insertPngText(Buffer.from('GIF89a'), {}), TypeError);
  for (const keyword of ['', ' a', 'a ', 'a  b', 'ä', 'x'.repeat(80)]) {
    assert.throws(() => insertPngText(png, { [keyword]: 'text' }), TypeError);
  }
});
