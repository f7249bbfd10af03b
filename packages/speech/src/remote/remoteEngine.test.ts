import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Segment } from '../engine.js';
import { remoteEngine } from './remoteEngine.js';

const clip = fileURLToPath(new URL('../../clips/clip.mp3', import.meta.url));

describe('a server with OpenAI’s interface', () => {
  let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;
  const server = createServer(async (request, response) => {
    request.setEncoding('latin1');
    answer(request, await text(request), response);
  });
  let url: string;
  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  after(() => server.close());

  const transcribe = async (
    task: 'transcribe' | 'translate' = 'transcribe',
    signal = AbortSignal.timeout(60_000),
  ) => {
    const segments: Segment[] = [];
    const engine = remoteEngine({ url, apiKey: 'secret', model: 'whisper-1' });
    const request = { task, language: 'de', prompt: 'Tricorn' };
    const onSegment = (segment: Segment) => void segments.push(segment);
    const { language } = await engine.transcribe(clip, request, { signal, onSegment, onProgress: () => {} });
    return { language, segments };
  };
  const json = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  test('gets the recording and the fields, and its segments are returned', async () => {
    let seen: { path: string | undefined; key: string | undefined; body: string; length: number } | undefined;
    answer = ({ url: path, headers }, body, response) => {
      seen = { path, key: headers.authorization, body, length: Number(headers['content-length']) };
      json(response, {
        text: 'Hallo. Welt.',
        language: 'german',
        duration: 4,
        segments: [
          { id: 0, start: 0, end: 1.5, text: ' Hallo.' },
          { id: 1, start: 1.5, end: 2, text: ' ' },
          { id: 2, start: 2, end: 4, text: ' Welt.' },
        ],
      });
    };
    assert.deepEqual(await transcribe(), {
      language: 'german',
      segments: [
        { startSeconds: 0, endSeconds: 1.5, text: 'Hallo.' },
        { startSeconds: 2, endSeconds: 4, text: 'Welt.' },
      ],
    });
    assert.deepEqual([seen?.path, seen?.key], ['/v1/audio/transcriptions', 'Bearer secret']);
    assert.equal(seen?.length, seen?.body.length);
    for (const [field, value] of [
      ['model', 'whisper-1'],
      ['response_format', 'verbose_json'],
      ['language', 'de'],
      ['prompt', 'Tricorn'],
    ])
      assert.match(seen!.body, new RegExp(`name="${field}"\r\n\r\n${value}\r\n`));
    assert.match(seen!.body, /filename="clip.mp3"/);
  });

  test('that knows no segments returns one, and translations go to their own route', async () => {
    let path: string | undefined;
    answer = (request, _body, response) => {
      path = request.url;
      json(response, { text: 'Hello world.' });
    };
    const { language, segments } = await transcribe('translate');
    assert.deepEqual([path, language, segments.length], ['/v1/audio/translations', 'en', 1]);
  });

  test('that fails is told apart by whether it helps to try again', async () => {
    for (const [status, code, transient] of [
      [500, 'ENGINE_DOWN', true],
      [429, 'ENGINE_DOWN', true],
      [400, 'ENGINE_FAILED', false],
      [413, 'ENGINE_FAILED', false],
    ] as const) {
      answer = (_request, _body, response) => json(response, { error: { message: 'secret detail' } }, status);
      await assert.rejects(transcribe(), (error: { code: string; transient: boolean; message: string }) => {
        assert.deepEqual([error.code, error.transient], [code, transient]);
        return !error.message.includes('secret');
      });
    }
    answer = (_request, _body, response) => void response.end('not JSON');
    await assert.rejects(transcribe(), { code: 'ENGINE_FAILED' });
    answer = (request) => void request.socket.destroy();
    await assert.rejects(transcribe(), { code: 'ENGINE_DOWN' });
    const stop = new AbortController();
    answer = () => stop.abort();
    await assert.rejects(transcribe('transcribe', stop.signal), { code: 'CANCELLED' });
  });
});
