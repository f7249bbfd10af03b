import assert from 'node:assert/strict';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, it } from 'node:test';
import { embeddedModel } from '../embedded/embeddedModel.js';
import { embeddedModelMissing } from '../testing/embeddedModelFile.js';
import { ggufEngine } from './ggufEngine.js';

const skip = embeddedModelMissing();

describe('the engine for GGUF files', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gguf-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('takes its name from the file', () => {
    assert.equal(ggufEngine({ modelPath: '/models/some-model.Q4_K_M.gguf' }).model, 'some-model.Q4_K_M');
  });

  it('reports a missing file, every time', async () => {
    const engine = ggufEngine({ modelPath: join(folder, 'absent.gguf') });
    for (let call = 0; call < 5; call += 1) {
      await assert.rejects(engine.complete({ prompt: 'Hi' }), {
        code: 'model_not_installed',
        message: /absent\.gguf/,
      });
    }
    assert.equal((await engine.health()).status, 'unavailable');
    await engine.close();
  });

  it('reports a file that is not a model, without starting a process for it', async () => {
    const modelPath = join(folder, 'text.gguf');
    await writeFile(modelPath, 'GGUF\u0003 and nothing more');
    const engine = ggufEngine({ modelPath });
    await assert.rejects(engine.complete({ prompt: 'Hi' }), {
      code: 'model_load_failed',
      message: /text\.gguf/,
    });
    assert.equal((await engine.health()).status, 'unavailable');
    await engine.close();
  });

  it('reports a truncated model, and stops trying after some attempts', { skip }, async () => {
    const modelPath = join(folder, 'short.gguf');
    const [part] = embeddedModel.packages;
    await pipeline(
      createReadStream(createRequire(import.meta.url).resolve(`${part}/model.part`), { end: 999_999 }),
      createWriteStream(modelPath),
    );
    const engine = ggufEngine({ modelPath, breaker: { failuresMax: 1, openMs: 60_000 } });
    await assert.rejects(engine.complete({ prompt: 'Hi' }), { code: 'model_load_failed' });
    await assert.rejects(engine.complete({ prompt: 'Hi' }), { code: 'engine_circuit_open' });
    await engine.close();
    await assert.rejects(engine.complete({ prompt: 'Hi' }), { code: 'engine_closed' });
  });

  it('refuses a prompt that is far too long without counting its tokens', async () => {
    const engine = ggufEngine({ modelPath: join(folder, 'absent.gguf'), contextTokens: 512 });
    const prompt = 'word '.repeat(20_000);
    await assert.rejects(engine.countPromptTokens({ prompt }), { code: 'context_exceeded', field: 'prompt' });
    await engine.close();
  });

  it('refuses a bad request without loading anything', async () => {
    const engine = ggufEngine({ modelPath: join(folder, 'absent.gguf') });
    await assert.rejects(engine.complete({ prompt: '' }), { code: 'prompt_empty' });
    await assert.rejects(engine.countPromptTokens({ prompt: 'a\ud800' }), { code: 'prompt_not_unicode' });
    await engine.close();
  });
});
