import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { ConnectionError, isRefused, Tricorn } from './index.js';
import { startScriptedServer } from './testing/scriptedServer.js';

const started: { stop(): unknown }[] = [];
after(async () => {
  await Promise.all(started.map((part) => part.stop()));
});

describe('a language answer', () => {
  const serve = async (events: string[]) => {
    const server = await startScriptedServer({
      callLLM3: () => (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        // Split anywhere, also inside a character of several bytes.
        const bytes = Buffer.from(events.map((event) => `data: ${event}\n\n`).join(''));
        for (let at = 0; at < bytes.length; at += 3) response.write(bytes.subarray(at, at + 3));
        response.end();
      },
    });
    started.push(server);
    return new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
  };
  const last = '{"code":200,"msg":"success","text":"Grüß dich","tokens_balance":9,"tokens_used":3}';

  test('is read while it is generated, and ends with its cost', async () => {
    const tricorn = await serve(['{"text":"Grüß"}', '{"text":" dich"}', last]);
    const answer = tricorn.ask({ prompt: 'hi' });
    const pieces: string[] = [];
    for await (const piece of answer) pieces.push(piece);
    assert.deepEqual(pieces, ['Grüß', ' dich']);
    const { text, tokens_used } = await answer.done();
    assert.deepEqual([text, tokens_used], ['Grüß dich', 3]);
  });

  test('is complete when it is awaited', async () => {
    const tricorn = await serve(['{"text":"Grüß"}', '{"text":" dich"}', last]);
    const { text, tokens_balance } = await tricorn.ask({ prompt: 'hi' });
    assert.deepEqual([text, tokens_balance], ['Grüß dich', 9]);
  });

  test('that fails midway is refused by name', async () => {
    const tricorn = await serve(['{"text":"Grüß"}', '{"code":502,"msg":"no","error":"modelFailed"}']);
    await assert.rejects(tricorn.ask({ prompt: 'hi' }).done(), (error) => isRefused(error, 'modelFailed'));
  });

  test('that is a new one under the key of a stopped one is stopped as well', async () => {
    // The same pieces again, as after a failure that released the key.
    const tricorn = await serve(['{"text":"Grüß"}', '{"text":" dich"}', last]);
    const answer = tricorn.ask({ prompt: 'hi' });
    assert.equal(await answer.stopped(), undefined, 'nothing was generated yet');
    for await (const piece of answer) if (piece === 'Grüß') break;
    assert.equal(await answer.stopped(), undefined);
  });

  test('that was stopped is found by a restarted program, from its key and the text that had arrived', async () => {
    const whole = JSON.stringify({ text: 'Grüß dich' });
    const tricorn = await serve([whole, last]);
    const again = () => tricorn.ask({ prompt: 'hi' }, { idempotencyKey: 'the key of the stopped one' });
    assert.equal((await again().stopped('Grüß'))?.text, 'Grüß dich');
    assert.equal(await again().stopped('Guten'), undefined, 'another answer');
    assert.equal(await again().stopped(), undefined, 'nothing had arrived');
  });

  test('that breaks off is not mistaken for a complete one', async () => {
    const tricorn = await serve(['{"text":"Grüß"}']);
    await assert.rejects(tricorn.ask({ prompt: 'hi' }).done(), ConnectionError);
  });
});

describe('a download', () => {
  const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

  /** Sends part of a file and closes the connection, the given number of times. */
  async function breaking(times: number, etags: string[] = ['"a"']) {
    const ranges: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      ranges.push(request.headers.range);
      const same = request.headers['if-range'] === undefined || request.headers['if-range'] === etags.at(-1);
      const from = same ? start : 0;
      response.writeHead(start > 0 && same ? 206 : 200, {
        'content-length': content.length - from,
        'accept-ranges': 'bytes',
        etag: etags[Math.min(ranges.length, etags.length) - 1],
        'content-disposition': "attachment; filename*=UTF-8''re%C3%A7u.bin",
      });
      if (ranges.length > times) return response.end(content.subarray(from));
      return response.write(content.subarray(from, from + 20_000), () =>
        setTimeout(() => response.destroy(), 30),
      );
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    started.push({ stop: () => server.close() });
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    return { url, ranges, tricorn: new Tricorn({ baseUrl: url, token: 'given' }) };
  }

  test('resumes where the connection broke', async () => {
    const { url, ranges, tricorn } = await breaking(2);
    const seen: number[] = [];
    const download = await tricorn.download(`${url}/f`, {
      onProgress: ({ bytesDone }) => seen.push(bytesDone),
    });
    assert.deepEqual([download.name, download.size], ['reçu.bin', content.length]);
    assert.ok(content.equals(await download.bytes()));
    assert.deepEqual(ranges, [undefined, 'bytes=20000-', 'bytes=40000-']);
    assert.equal(seen.at(-1), content.length);
  });

  test('is never assembled from two different files', async () => {
    const { url, tricorn } = await breaking(1, ['"a"', '"b"']);
    const download = await tricorn.download(`${url}/f`);
    await assert.rejects(download.bytes(), /changed/);
  });

  test('ends with its signal', async () => {
    const { url, tricorn } = await breaking(1);
    const controller = new AbortController();
    const download = await tricorn.download(`${url}/f`, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await assert.rejects(download.bytes(), /enough/);
  });
});
