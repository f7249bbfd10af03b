import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createImagingEngines, modes } from './index.js';

const embedded = { modelsFolder: '/nonexistent' };

test('every mode has an engine, and nothing is started before it is needed', async () => {
  const imaging = createImagingEngines({ embedded });
  assert.deepEqual(Object.keys(imaging.engines), [...modes]);
  for (const mode of modes) {
    assert.deepEqual([imaging.engines[mode].mode, imaging.engines[mode].engine], [mode, 'embedded']);
  }
  assert.deepEqual(imaging.workers().pids, []);
  await imaging.close();
});

test('one setting moves all modes to ComfyUI, and a mode can be kept elsewhere', async () => {
  const imaging = createImagingEngines({
    embedded,
    comfyui: { url: 'http://127.0.0.1:1' },
    engines: { img2Motion: 'embedded' },
  });
  assert.equal(imaging.engines.genImgFlux.engine, 'comfyui');
  assert.equal(imaging.engines.img2Motion.engine, 'embedded');
  assert.deepEqual(await imaging.engines.genImg.health(), {
    ok: false,
    detail: 'ComfyUI at http://127.0.0.1:1 does not answer',
  });
  await imaging.close();
});

test('a mode with an engine that is not configured is refused at once', () => {
  assert.throws(
    () => createImagingEngines({ embedded, engines: { genImg: 'openai' } }),
    /the engine openai, which is not configured/,
  );
});

test('after closing, requests fail by name', async () => {
  const imaging = createImagingEngines({ embedded });
  await imaging.close();
  await assert.rejects(imaging.engines.genImg.generate({ prompt: 'a cat' }), /shut down/);
});

test('a request can be checked before anything is charged or fetched', async () => {
  const { engines, close } = createImagingEngines({ embedded });
  engines.img2Motion.check({ prompt: 'the dog jumps' });
  assert.throws(() => engines.genImg.check({ prompt: ' ' }), { code: 'PROMPT_INVALID' });
  assert.throws(() => engines.genImg.check({ prompt: 'a cat', width: 2048 }), { code: 'REQUEST_INVALID' });
  await close();
});
