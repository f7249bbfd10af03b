import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { embeddedModel } from '@tricorn/language';
import { startTestServer } from '../../testing/harness.js';

/** Shared with the tests of the language package, so that the 322 MB are assembled once. */
const modelFolder = join(tmpdir(), 'tricorn-test-models');
const installed = embeddedModel.packages.every((name) => {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
});

test('a new account buys tokens and gets an answer from both models offline', {
  skip: installed ? false : 'the embedded model is not installed',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-embedded-'));
  await mkdir(modelFolder, { recursive: true });
  await symlink(modelFolder, join(folder, 'models'));
  const server = await startTestServer({ env: { TRICORN_DATA: folder, TRICORN_SIGNUP_CCD: '1' } });
  try {
    const credentials = { email: 'newcomer@example.com', passwd: 'correct horse battery' };
    await server.call('register', credentials);
    const token = String((await server.call('genToken', credentials)).body['token']);
    await server.call('buyLLMToken', { tokensNum: 1_000, jobName: 'my first tokens' }, token);

    const first = await server.call(
      'callLLM3',
      { prompt: 'What is the capital of France?', max_new_tokens: 12 },
      token,
    );
    assert.equal(first.status, 200, first.body.msg);
    assert.match(String(first.body['text']), /Paris/);
    const used = Number(first.body['tokens_used']);
    assert.ok(used > 12 && used < 60, `${used} tokens`);
    assert.equal(first.body['tokens_balance'], 1_000 - used);

    const second = await server.call(
      'verticalLLM',
      { prompt: 'Print hello in Python.', max_new_tokens: 8 },
      token,
    );
    assert.equal(second.status, 200, second.body.msg);
    assert.ok(String(second.body['text']).length > 0);
    const { data } = (await server.call('llmUsage', {}, token)).body as unknown as {
      data: { model: string; tokens: number }[];
    };
    assert.deepEqual(
      data.map(({ tokens }) => tokens).reduce((sum, tokens) => sum + tokens),
      used + Number(second.body['tokens_used']),
    );
    assert.equal(data.length, 2);
    const { body } = await server.call('callLLM3', { prompt: 'word '.repeat(3_000) }, token);
    assert.deepEqual([body.error, body.field], ['contextExceeded', 'prompt']);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
