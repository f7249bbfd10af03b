import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@tricorn/testing/until';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { descendantsOf } from '../../testing/processTree.js';

const main = fileURLToPath(new URL('../../main.js', import.meta.url));
const key = 'the-key-of-the-model-server';
/** LLM tokens of a demo account. */
const demoTokens = 1_000_000;
const isModelProcess = ({ command }: { command: string }) => command.includes('ggufChildMain');
const missing = (() => {
  try {
    createRequire(import.meta.url).resolve('node-llama-cpp');
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
      ? false
      : 'the optional package node-llama-cpp is not installed';
  }
})();

describe('the language model in a process of its own', { skip: missing }, () => {
  let file: { path: string; remove(): void };
  let model: ChildProcess;
  let port: number;
  let url: string;
  const apis: TestServer[] = [];

  async function startModel(): Promise<void> {
    model = spawn(process.execPath, [main, 'model', String(port)], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        TRICORN_LLM_GGUF: file.path,
        TRICORN_LLM_KEY: key,
        // Settings are shared by all processes of a set-up, also the address of this one.
        TRICORN_LLM_URL: url,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    model.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
    await until(() => output.includes('is ready at'), { describe: 'the model server is ready' });
  }

  before(async () => {
    const tiny = new URL('../../../../language/dist/testing/tinyModelFile.js', import.meta.url);
    file = ((await import(tiny.href)) as { makeTinyModel(): typeof file }).makeTinyModel();
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
    await startModel();
    const env = { TRICORN_LLM_URL: url, TRICORN_LLM_KEY: key, TRICORN_LLM_MODEL: 'tiny' };
    for (let api = 0; api < 2; api++) apis.push(await startTestServer({ env }));
  });
  after(async () => {
    for (const api of apis) await api.close();
    const ended = once(model, 'exit');
    model.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    file.remove();
  });

  const ask = async ({ alice, call }: TestServer) =>
    await call('callLLM3', { prompt: 'hello', max_new_tokens: 8, temperature: 0 }, alice);

  test('is loaded once for all API processes, which charge what it counted', async () => {
    const answers = await Promise.all(apis.map(ask));
    for (const { status, body } of answers) {
      assert.equal(status, 200, body.msg);
      assert.ok(Number(body['tokens_used']) > 8);
      assert.equal(body['tokens_balance'], demoTokens - Number(body['tokens_used']));
    }
    assert.equal(answers[0]!.body['text'], answers[1]!.body['text']);
    assert.equal(descendantsOf(model.pid!).filter(isModelProcess).length, 1);
    assert.deepEqual(
      descendantsOf(process.pid).filter(isModelProcess).length,
      1,
      'no API process has its own',
    );
  });

  test('is away without harm, and is found again', async () => {
    const ended = once(model, 'exit');
    model.kill('SIGKILL');
    await ended;
    const refused = await ask(apis[0]!);
    assert.equal(refused.status, 503, refused.body.msg);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.equal((await apis[0]!.call('userInfo', {}, apis[0]!.alice)).status, 200);
    await startModel();
    await until(async () => (await ask(apis[0]!)).status === 200, { describe: 'the model answers again' });
  });

  test('serves only whoever has its key, one answer for each request', async () => {
    const post = async (body: unknown, authorization = `Bearer ${key}`) =>
      (
        await fetch(`${url}/v1/chat/completions`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
      ).status;
    const messages = [{ role: 'user', content: 'hello' }];
    assert.equal(await post({ model: 'tiny', messages, max_tokens: 2 }), 200);
    assert.equal(await post({ model: 'tiny', messages }, 'Bearer another'), 401);
    assert.equal(await post({ model: 'tiny', messages, n: 2 }), 400);
    assert.equal(await post({ model: 'tiny', messages: 'hello' }), 400);
    assert.equal(await post('{'), 400);
    assert.equal((await fetch(`${url}/v1/models`)).status, 401);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  });
});

const freePort = async (): Promise<number> =>
  await new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
