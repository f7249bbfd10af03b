import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing';
import sharp from 'sharp';
import { createWorkerPool, type WorkerPool } from '../embedded/workerPool.js';
import type { PictureErrorCode } from '../errors.js';
import { readPngText } from '../png/textChunks.js';
import { createOpenaiEngine, type OpenaiEngineOptions } from './openaiEngine.js';

interface Body {
  prompt: string;
  model: string;
  size: string;
  response_format?: string;
}

const key = 'sk-very-secret';
const bodies: Body[] = [];
let answer: (body: Body, response: ServerResponse) => Promise<void> | void;
let url: string;
let pool: WorkerPool;
let aborted = 0;

const picture = () =>
  sharp({ create: { width: 96, height: 96, channels: 3, background: '#8bd' } })
    .composite([
      {
        input: Buffer.from('<svg width="96" height="96"><circle cx="48" cy="60" r="20" fill="#b22"/></svg>'),
      },
    ])
    .webp()
    .toBuffer();

const inBase64 = async (_: Body, response: ServerResponse) =>
  void response.end(
    JSON.stringify({ created: 1, data: [{ b64_json: (await picture()).toString('base64') }] }),
  );

const server = createServer(async (request: IncomingMessage, response) => {
  response.on('close', () => {
    if (!response.writableFinished) aborted++;
  });
  if (request.url === '/file.webp') return void response.end(await picture());
  if (request.headers.authorization !== `Bearer ${key}`) {
    return void response.writeHead(401).end(JSON.stringify({ error: { message: `Incorrect key ${key}` } }));
  }
  if (request.url === '/v1/models') return void response.end('{"data":[]}');
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
  bodies.push(body);
  await answer(body, response);
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  pool = createWorkerPool({
    modelsFolder: '/nonexistent',
    threads: 1,
    workers: 1,
    queueMax: 8,
    idleUnloadMs: 60_000,
    rssBytesMax: 1e9,
    jobTimeoutMs: 30_000,
  });
});

after(async () => {
  server.closeAllConnections();
  server.close();
  await pool.close();
});

const engine = (options: Partial<OpenaiEngineOptions> = {}) =>
  createOpenaiEngine({ url, apiKey: key, model: 'painter-1', pool, ...options });
const code =
  (expected: PictureErrorCode, pattern = /./) =>
  (error: { code?: string; message: string }) => {
    assert.equal(error.code, expected, error.message);
    assert.match(error.message, pattern);
    assert.ok(!error.message.includes(key));
    return true;
  };

test('a picture is asked for in base64 and comes back as PNG with its history', async () => {
  answer = inBase64;
  const { files, model } = await engine().generate('genImg', {
    prompt: 'a lion',
    negativePrompt: 'rain',
    width: 512,
    seed: 9,
  });
  assert.deepEqual(bodies.at(-1), {
    model: 'painter-1',
    n: 1,
    size: '512x512',
    prompt: 'a lion\n\nAvoid: rain',
    response_format: 'b64_json',
  });
  assert.equal(model, 'painter-1');
  assert.deepEqual([files[0]!.kind, files[0]!.width], ['png', 96]);
  assert.equal(readPngText(files[0]!.bytes)['seed'], '9');
});

test('start pictures and adapters are refused by name, and the endpoint is not asked', async () => {
  const asked = bodies.length;
  const field = (expected: string) => (error: { field?: string }) => error.field === expected;
  for (const [extra, name] of [
    [{ initImage: await picture() }, 'init_image'],
    [{ loras: [{ name: 'ink', weight: 1 }] }, 'lora_path_list'],
  ] as const) {
    assert.throws(() => engine().check('genImg', { prompt: 'a lion', ...extra }), field(name));
    await assert.rejects(engine().generate('genImg', { prompt: 'a lion', ...extra }), field(name));
  }
  assert.equal(bodies.length, asked);
});

test('an endpoint that refuses response_format is asked again without it', async () => {
  answer = (body, response) =>
    body.response_format
      ? void response
          .writeHead(400)
          .end(JSON.stringify({ error: { message: "Unknown parameter: 'response_format'." } }))
      : inBase64(body, response);
  const { files } = await engine().generate('genImg', { prompt: 'a lion' });
  assert.equal(files[0]!.kind, 'png');
});

test('a picture named by address is fetched from the endpoint’s own host, and from nowhere private', async () => {
  answer = (_, response) => void response.end(JSON.stringify({ data: [{ url: `${url}/../file.webp` }] }));
  assert.equal((await engine().generate('genImg', { prompt: 'a lion' })).files[0]!.kind, 'png');
  answer = (_, response) => void response.end(JSON.stringify({ data: [{ url: 'http://169.254.169.254/' }] }));
  await assert.rejects(engine().generate('genImg', { prompt: 'a lion' }), code('IMAGE_ADDRESS_REFUSED'));
});

test('motion modes draw the subject there and move it here', async () => {
  answer = inBase64;
  const progress: number[] = [];
  const { files, model } = await engine().generate(
    'txt2Motion',
    { prompt: 'a ball bouncing' },
    {
      onProgress: (share) => progress.push(share),
    },
  );
  assert.equal(bodies.at(-1)!.prompt, 'a ball');
  assert.deepEqual([files.map(({ kind }) => kind), model], [['gif', 'webp', 'mp4'], 'painter-1']);
  assert.deepEqual(
    progress,
    [...progress].sort((a, b) => a - b),
  );
});

test('refusals, faults and nonsense are told apart, and never repeat the key', async () => {
  const status = (value: number, message = 'no') => {
    answer = (_, response) => void response.writeHead(value).end(JSON.stringify({ error: { message } }));
  };
  status(400, 'Your prompt was rejected');
  await assert.rejects(engine().generate('genImg', { prompt: 'x' }), code('ENGINE_FAILED', /rejected/));
  status(429);
  await assert.rejects(engine().generate('genImg', { prompt: 'x' }), code('ENGINE_BUSY'));
  status(500);
  await assert.rejects(
    engine().generate('genImg', { prompt: 'x' }),
    (error: { code: string; transient: boolean }) => error.code === 'ENGINE_FAILED' && error.transient,
  );
  await assert.rejects(
    engine({ apiKey: 'wrong' }).generate('genImg', { prompt: 'x' }),
    code('ENGINE_FAILED', /401/),
  );
  answer = (_, response) => void response.end('<html>');
  await assert.rejects(
    engine().generate('genImg', { prompt: 'x' }),
    code('ENGINE_FAILED', /contains no picture/),
  );
  answer = (_, response) => void response.end(JSON.stringify({ data: [{ b64_json: 'AAAA' }] }));
  await assert.rejects(engine().generate('genImg', { prompt: 'x' }), code('ENGINE_FAILED', /not a picture/));
  await assert.rejects(
    engine({ url: 'http://127.0.0.1:1/v1?key=secret' }).generate('genImg', { prompt: 'x' }),
    code('ENGINE_DOWN', /at http:\/\/127\.0\.0\.1:1\/v1\/ does not/),
  );
});

test('cancelling and overtime close the connection', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  aborted = 0;
  const job = engine().generate('genImg', { prompt: 'x' }, { signal: stop.signal });
  await assert.rejects(job, code('CANCELLED'));
  await assert.rejects(
    engine({ timeoutMs: 100 }).generate('genImg', { prompt: 'x' }),
    code('ENGINE_TIMEOUT'),
  );
  await until(() => aborted === 2, { describe: 'both connections are closed' });
});

test('health tells a good key from a bad one and from silence', async () => {
  assert.equal((await engine().health('genImg')).ok, true);
  assert.match((await engine({ apiKey: 'wrong' }).health('genImg')).detail, /refuses the key/);
  assert.equal((await engine({ url: 'http://127.0.0.1:1/' }).health('genImg')).ok, false);
});
