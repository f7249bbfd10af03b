import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPictureEngines, modes } from './index.js';

const embedded = { modelsFolder: '/nonexistent' };

test('every mode has an engine, and nothing is started before it is needed', async () => {
  const pictures = createPictureEngines({ embedded });
  assert.deepEqual(Object.keys(pictures.engines), [...modes]);
  for (const mode of modes) {
    assert.deepEqual([pictures.engines[mode].mode, pictures.engines[mode].engine], [mode, 'embedded']);
  }
  assert.deepEqual(pictures.workers().pids, []);
  await pictures.close();
});

test('one setting moves all modes to ComfyUI, and a mode can be kept elsewhere', async () => {
  const pictures = createPictureEngines({
    embedded,
    comfyui: { url: 'http://127.0.0.1:1' },
    engines: { img2Motion: 'embedded' },
  });
  assert.equal(pictures.engines.genImgFlux.engine, 'comfyui');
  assert.equal(pictures.engines.img2Motion.engine, 'embedded');
  assert.deepEqual(await pictures.engines.genImg.health(), {
    ok: false,
    detail: 'ComfyUI at http://127.0.0.1:1 does not answer',
  });
  await pictures.close();
});

test('a mode with an engine that is not configured is refused at once', () => {
  assert.throws(
    () => createPictureEngines({ embedded, engines: { genImg: 'openai' } }),
    /the engine openai, which is not configured/,
  );
});

test('after closing, requests fail by name', async () => {
  const pictures = createPictureEngines({ embedded });
  await pictures.close();
  await assert.rejects(pictures.engines.genImg.generate({ prompt: 'a cat' }), /shut down/);
});

test('a request can be checked before anything is charged or fetched', async () => {
  const { engines, close } = createPictureEngines({ embedded });
  engines.img2Motion.check({ prompt: 'the dog jumps' });
  assert.throws(() => engines.genImg.check({ prompt: ' ' }), { code: 'PROMPT_INVALID' });
  assert.throws(() => engines.genImg.check({ prompt: 'a cat', width: 2048 }), { code: 'REQUEST_INVALID' });
  await close();
});
