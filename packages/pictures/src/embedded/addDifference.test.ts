import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { writeTinyModel } from '../testing/tinyModel.js';
import { addDifference } from './addDifference.js';
import { readManifest } from './modelManifest.js';
import { loadPictureModel } from './onnxPictureModel.js';

let folder: string;
const path = (name: string) => join(folder, name);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'difference-'));
  await writeFile(path('weights'), Uint8Array.of(1, 200, 255, 0));
});
after(() => rm(folder, { recursive: true }));

test('every byte of the difference is added to its byte of the weights, modulo 256', async () => {
  await writeFile(path('difference'), brotliCompressSync(Uint8Array.of(0, 100, 1, 255)));
  assert.deepEqual([...(await addDifference(path('weights'), path('difference')))], [1, 44, 0, 255]);
});

test('a difference that is missing, damaged or of another length is refused by name', async () => {
  await writeFile(path('short'), brotliCompressSync(Uint8Array.of(1, 2, 3)));
  await writeFile(path('long'), brotliCompressSync(Uint8Array.of(1, 2, 3, 4, 5)));
  await writeFile(path('damaged'), 'not compressed');
  for (const [name, reason] of [
    ['short', /shorter/],
    ['long', /longer/],
    ['damaged', /weights for scenes/],
    ['absent', /ENOENT/],
  ] as const) {
    await assert.rejects(
      addDifference(path('weights'), path(name)),
      (error: { code?: string; message: string }) => {
        assert.equal(error.code, 'MODEL_MISSING');
        return reason.test(error.message);
      },
    );
  }
});

test('a scene is drawn with the second set of weights, a thing with the first', async () => {
  const modelFolder = await writeTinyModel({ scenes: true });
  const model = await loadPictureModel(modelFolder, await readManifest(modelFolder), 1);
  try {
    const text = await model.encode(['a cat']);
    const nothing = new Float32Array(3 * model.side * model.side);
    const step = { time: 1, length: 0.5, guidance: [1], style: 0 };
    const [thing] = await model.velocity(nothing, { ...step, manner: 'thing' }, text);
    const [scene] = await model.velocity(nothing, { ...step, manner: 'scene' }, text);
    // The tiny model's second set of weights doubles the influence of the text.
    assert.ok(thing !== 0 && Math.abs(scene! / thing! - 2) < 1e-5, `${thing} and ${scene}`);
  } finally {
    await model.release();
    await rm(modelFolder, { recursive: true });
  }
});
