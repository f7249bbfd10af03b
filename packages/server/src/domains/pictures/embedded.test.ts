import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { readPngText } from '@tricorn/pictures';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { auditLists } from '../../ground/lists/auditLists.js';
import { writeTinyModel } from '../../testing/comfyUi.js';
import { tokensOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { discPng, type PictureHost, readGif, startPictureHost } from '../../testing/pictures.js';
import { make, submit, taskEnd, taskWhen, watch } from '../../testing/taskClient.js';

describe('generative tasks on the embedded engine', () => {
  let modelFolder: string;
  let host: PictureHost;
  let server: TestServer;
  before(async () => {
    modelFolder = await writeTinyModel(['apple', 'red', 'wheel']);
    host = await startPictureHost((_request, response) => response.end(discPng()));
    server = await startTestServer({
      env: { TRICORN_PICTURES_MODEL: modelFolder, TRICORN_PICTURES_HOSTS_ALLOWED: host.host },
    });
  });
  after(async () => {
    await server.close();
    await host.close();
    await rm(modelFolder, { recursive: true });
  });

  test('a fetched picture is animated: the same seed and request give the same bytes', async () => {
    const fields = { prompt: 'the ball jumps', image_path: `${host.url}/disc.png`, seed: 5, size: '160x120' };
    const first = await make(server, 'img2Motion', fields);
    const again = await make(server, 'img2Motion', fields);
    assert.ok(first.bytes.equals(again.bytes));
    const { frames, loops } = readGif(first.bytes);
    assert.ok(frames > 1 && loops);
    assert.equal(first.body['seed'], 5);
    assert.notEqual(first.body['result_url'], again.body['result_url']);
  });

  test('a generated picture differs between two tasks only in its task id', async () => {
    const fields = { prompt: 'a red apple', seed: 11, negative_prompt: 'green' };
    const first = await make(server, 'genImg', fields);
    const again = await make(server, 'genImg', fields);
    const { 'task id': firstId, ...history } = readPngText(first.bytes);
    const { 'task id': againId, ...sameHistory } = readPngText(again.bytes);
    assert.deepEqual(history, sameHistory);
    assert.deepEqual([firstId, againId], [first.body['task_id'], again.body['task_id']]);
    assert.ok(pixelsOf(first.bytes).equals(pixelsOf(again.bytes)));
    const { seed: _, ...anySeed } = fields;
    const other = await make(server, 'genImg', anySeed);
    assert.ok(!pixelsOf(first.bytes).equals(pixelsOf(other.bytes)));
    assert.ok(Number.isSafeInteger(other.body['seed']), 'a random seed is reported');
    const repeated = await make(server, 'genImg', { ...fields, seed: other.body['seed'] });
    assert.ok(pixelsOf(other.bytes).equals(pixelsOf(repeated.bytes)), 'and can be used again');
  });

  test('a task says which words were drawn without being known', async () => {
    const notesOf = async (mode: 'genImg' | 'txt2Motion', prompt: string) =>
      (await make(server, mode, { prompt, size: '64x64', n_steps: 1 })).body['notes'];
    assert.deepEqual(await notesOf('genImg', 'a red apple'), []);
    assert.deepEqual(await notesOf('genImg', 'a red apple next to a gyroscope'), [
      'drawn without: gyroscope',
    ]);
    assert.deepEqual(await notesOf('txt2Motion', 'a gyroscope spinning'), [
      'not known, drawn by guess: gyroscope',
    ]);
  });

  test('own results and uploads are animated without a network round trip', async () => {
    const { body } = await make(server, 'genImg', { prompt: 'a red apple', size: '64x64' });
    const own = String(body['result_url']);
    for (const path of [own, new URL(own).pathname, own.replace('127.0.0.1', 'another.name.invalid')])
      readGif((await make(server, 'img2Motion', { prompt: 'spin', image_path: path, size: '64x64' })).bytes);

    const form = new FormData();
    form.set('file', new File([new Uint8Array(discPng())], 'disc.png'));
    const uploaded = await fetch(`${server.url}/sdk/computation/deAI/uploadFile`, {
      method: 'POST',
      headers: { token: server.alice },
      body: form,
    });
    const path = String(((await uploaded.json()) as { msg: string }).msg);
    readGif((await make(server, 'img2Motion', { prompt: 'spin', image_path: path, size: '64x64' })).bytes);
    const stranger = await server.call('img2Motion', { prompt: 'spin', image_path: path }, server.bob);
    assert.deepEqual([stranger.status, stranger.body.error], [404, 'fileUnknown']);
  });

  test('a killed worker process does not fail the task', async () => {
    const id = await submit(server, 'pyramid', { prompt: 'a wheel spinning', seed: 1, size: '128x128' });
    await taskWhen(server, id, ({ progress }) => Number(progress) > 0);
    const { pids } = server.parts.pictures.workers();
    process.kill(pids[0]!, 'SIGKILL');
    const { status, seed } = await taskEnd(server, id);
    assert.deepEqual([status, seed], ['succeeded', 1]);
    assert.ok(!server.parts.pictures.workers().pids.includes(pids[0]!));
  });

  test('progress events arrive at least every half second', async () => {
    const events = await watch(server);
    const id = await submit(server, 'pyramid', { prompt: 'a wheel spinning', n_steps: 50, size: '512x512' });
    await events.until((event) => event.type === 'task.finished' && event.task_id === id);
    const times = events.events
      .filter((event) => event.type === 'task.progress' && event.task_id === id && event.status === 'running')
      .map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - times[index]!);
    // The median gap must meet the limit; a busy machine may be late once.
    assert.ok(gaps.length >= 2 && gaps.toSorted((a, b) => a - b)[gaps.length >> 1]! < 500, `${gaps}`);
    events.close();
  });

  test('cancelling a running task stops the worker', async () => {
    const before = await tokensOf(server);
    const id = await submit(server, 'pyramid', { prompt: 'a wheel spinning', size: '512x512', n_steps: 50 });
    await taskWhen(server, id, ({ progress }) => Number(progress) > 0);
    await server.call('cancelTask', { task_id: id }, server.alice);
    assert.deepEqual(await tokensOf(server), before);
    await until(() => server.parts.pictures.workers().running === 0, { describe: 'the worker has stopped' });
    assert.equal((await taskEnd(server, id))['status'], 'cancelled');
    assert.deepEqual(await auditLedger(server.parts.db), []);
    assert.deepEqual(await auditLists(server.parts.db), []);
  });
});

describe('a server without the picture model', () => {
  test('says so by name and charges nothing, but still animates pictures', async () => {
    const host = await startPictureHost((_request, response) => response.end(discPng()));
    const server = await startTestServer({
      env: { TRICORN_PICTURES_MODEL: '/nonexistent', TRICORN_PICTURES_HOSTS_ALLOWED: host.host },
    });
    try {
      const before = await tokensOf(server);
      const failed = await taskEnd(server, await submit(server, 'genImg', { prompt: 'a cat' }));
      assert.deepEqual([failed.code, failed.error, failed['status']], [503, 'unavailable', 'failed']);
      assert.match(failed.msg, /not installed/);
      assert.deepEqual(await tokensOf(server), before);
      readGif(
        (await make(server, 'img2Motion', { prompt: 'jump', image_path: `${host.url}/a`, size: '64x64' }))
          .bytes,
      );
    } finally {
      await server.close();
      await host.close();
    }
  });
});

/** The compressed pixels of a PNG, without its text chunks. */
function pixelsOf(png: Buffer): Buffer {
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}
