import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import { readPngText } from '@tricorn/pictures';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { type ComfyUi, startComfyUi } from '../../testing/comfyUi.js';
import { tokensOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { discPng, type PictureHost, readGif, startPictureHost } from '../../testing/pictures.js';
import { download, make, submit, taskEnd, taskWhen, watch } from '../../testing/taskClient.js';

describe('generative tasks on ComfyUI', () => {
  let comfyUi: ComfyUi;
  let host: PictureHost;
  let server: TestServer;
  before(async () => {
    comfyUi = await startComfyUi();
    host = await startPictureHost((_request, response) => response.end(discPng()));
    server = await startTestServer({
      env: { TRICORN_COMFYUI_URL: comfyUi.url, TRICORN_PICTURES_HOSTS_ALLOWED: host.host },
    });
  });
  after(async () => {
    await server.close();
    await host.close();
    comfyUi.close();
  });
  afterEach(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    assert.equal((await tokensOf(server)).held, 0n);
  });

  test('a picture arrives over the channel and by polling, contains its provenance and is paid for once', async () => {
    const plain = await watch(server, '');
    const all = await watch(server);
    const before = await tokensOf(server);
    const { body: submitted } = await server.call(
      'genImg',
      { prompt: 'a lion [slow]', negative_prompt: 'rain', seed: 7, size: '320x256', n_steps: 12 },
      server.alice,
    );
    assert.equal(submitted['token_cost'], 10);
    assert.equal(submitted['token_balance'], Number(before.available) - 10);
    assert.deepEqual(await tokensOf(server), { available: before.available - 10n, held: 10n });
    const taskId = String(submitted['task_id']);
    const pending = (await server.call('queryTask', { task_id: taskId }, server.alice)).body;
    assert.deepEqual([pending.code, pending['result_url'], pending.error], [200, '', '']);

    const finished = await plain.until(({ type }) => type === 'task.finished');
    const done = (await server.call('queryTask', { task_id: taskId }, server.alice)).body;
    assert.ok(finished.type === 'task.finished' && finished.task_id === taskId);
    assert.equal(finished.result_url, done['result_url'], 'polling and streaming agree');
    assert.equal(plain.events.length, 1);
    assert.deepEqual(
      [done.code, done['status'], done['progress'], done['position'], done['seed'], done['token_cost']],
      [200, 'succeeded', 1, 0, 7, 10],
    );
    const picture = await download(finished.result_url);
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [320, 256]);
    assert.deepEqual(readPngText(picture), {
      prompt: 'a lion [slow]',
      'negative prompt': 'rain',
      seed: '7',
      model: done['model'],
      'task id': taskId,
    });
    assert.deepEqual(await tokensOf(server), { available: before.available - 10n, held: 0n });

    await all.until(({ type }) => type === 'task.finished');
    const reports = all.events.filter((event) => event.type === 'task.progress');
    assert.ok(reports.length >= 4);
    assert.deepEqual(
      reports.map(({ progress }) => progress),
      reports.map(({ progress }) => progress).sort((a, b) => a - b),
      'progress never decreases',
    );
    const previews = reports.filter(({ preview }) => preview.startsWith('data:image/png;base64,'));
    assert.ok(previews.length > 0 && previews.every(({ preview }) => preview.length < 90_000));
    plain.close();
    all.close();
  });

  test('every mode returns its documented format, and motions loop', async () => {
    const before = await tokensOf(server);
    for (const mode of ['genImgSDXL', 'genImgFlux'] as const) {
      const { bytes } = await make(server, mode, { prompt: 'a cat', size: '128x128' });
      assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
    }
    for (const mode of ['txt2Motion', 'cogVideo', 'pyramid', 'img2Motion'] as const) {
      const image = mode === 'img2Motion' ? { image_path: `${host.url}/disc.png` } : {};
      const { body, bytes } = await make(server, mode, { prompt: 'it jumps', size: '96x64', ...image });
      const { frames, loops } = readGif(bytes);
      assert.ok(frames > 1 && loops, mode);
      const { webp, mp4 } = body['extra_urls'] as Record<string, string>;
      assert.equal((await download(webp!)).toString('latin1', 8, 12), 'WEBP', mode);
      assert.equal((await download(mp4!)).toString('latin1', 4, 8), 'ftyp', mode);
    }
    const spent = 20n + 20n + 40n + 60n + 80n + 30n;
    assert.equal((await tokensOf(server)).available, before.available - spent);
  });

  test('cancelling stops the engine, starts the next task and costs nothing', async () => {
    const events = await watch(server, '');
    const before = await tokensOf(server);
    const running = await submit(server, 'genImg', { prompt: 'an elk [slow]', n_steps: 60 });
    const waiting = await submit(server, 'genImg', { prompt: 'a horse', size: '64x64' });
    const unwanted = await submit(server, 'genImg', { prompt: 'a cow' });
    await taskWhen(server, running, ({ progress }) => Number(progress) > 0.05);
    assert.equal((await taskWhen(server, waiting, () => true))['position'], 1);
    assert.equal((await taskWhen(server, unwanted, () => true))['position'], 2);

    for (const id of [unwanted, running]) {
      const { body } = await server.call('cancelTask', { task_id: id }, server.alice);
      assert.deepEqual([body.code, body['status']], [200, 'cancelled']);
    }
    assert.equal((await tokensOf(server)).held, 10n, 'only waiting tasks are held');
    const cancelled = await server.call('queryTask', { task_id: running }, server.alice);
    assert.deepEqual(
      [cancelled.status, cancelled.body.error, cancelled.body['status'], cancelled.body['token_cost']],
      [409, 'taskCancelled', 'cancelled', 0],
    );
    assert.equal((await taskEnd(server, waiting))['status'], 'succeeded');
    assert.ok((await comfyUi.calls()).includes('POST /interrupt'), 'the engine was interrupted');
    assert.equal((await tokensOf(server)).available, before.available - 10n);

    assert.equal((await server.call('cancelTask', { task_id: running }, server.alice)).status, 200);
    const late = await server.call('cancelTask', { task_id: waiting }, server.alice);
    assert.deepEqual([late.status, late.body.error], [409, 'stateConflict']);
    const seen = events.events.filter((event) => event.type === 'task.finished');
    assert.deepEqual(
      seen.map(({ task_id, status }) => [task_id, status]),
      [
        [unwanted, 'cancelled'],
        [running, 'cancelled'],
        [waiting, 'succeeded'],
      ],
    );
    events.close();
  });

  test('one account cannot monopolise the queue', async () => {
    const events = await watch(server);
    const first = await submit(server, 'genImg', { prompt: 'x [slow]', n_steps: 60 });
    const hog: string[] = [];
    for (let n = 0; n < 4; n++) hog.push(await submit(server, 'genImg', { prompt: `x${n}`, size: '64x64' }));
    const guest = await submit(server, 'genImg', { prompt: 'me too', size: '64x64' }, server.bob);
    // Everyone waits behind the first task until it is cancelled, so only the queue decides the order.
    assert.equal((await server.call('cancelTask', { task_id: first }, server.alice)).status, 200);
    for (const id of hog) assert.equal((await taskEnd(server, id))['status'], 'succeeded');
    await taskEnd(server, guest, server.bob);
    const ended = await server.parts.db
      .selectFrom('task')
      .select('id')
      .where('id', 'in', [...hog, guest])
      .orderBy('updated_at')
      .execute();
    assert.deepEqual(
      ended.map(({ id }) => id),
      // The first account has had its turn of this round.
      [guest, ...hog],
    );
    const { body } = await server.call('taskList', { pageNo: 1, pageSize: 4 }, server.alice);
    assert.deepEqual(
      (body['data'] as { task_id: string }[]).map(({ task_id }) => task_id),
      hog.toReversed(),
      'newest first',
    );
    const places = events.events.flatMap((event) =>
      event.type === 'task.progress' && event.task_id === hog.at(-1) && event.status === 'queued'
        ? [event.position]
        : [],
    );
    assert.ok(places.length >= 4 && places[0] === 4 && places.at(-1) === 1, `${places}`);
    events.close();
  });

  test('a failure of the engine is reported by name and free', async () => {
    const before = await tokensOf(server);
    const failed = await taskEnd(server, await submit(server, 'genImg', { prompt: 'a yak [fail]' }));
    assert.deepEqual(
      [failed.code, failed.error, failed['status'], failed['result_url'], failed['token_cost']],
      [500, 'generationFailed', 'failed', '', 0],
    );
    assert.match(failed.msg, /CUDA out of memory/);
    assert.deepEqual(await tokensOf(server), before);
  });

  test('the same Idempotency-Key gives the same task', async () => {
    const before = await tokensOf(server);
    const key = { 'idempotency-key': 'once-and-only-once' };
    const first = await server.call('genImg', { prompt: 'a bear' }, server.alice, key);
    const again = await server.call('genImg', { prompt: 'a bear' }, server.alice, key);
    assert.equal(first.body['task_id'], again.body['task_id']);
    await taskEnd(server, String(first.body['task_id']));
    assert.equal((await tokensOf(server)).available, before.available - 10n);
  });

  test('a task is unknown to other accounts', async () => {
    const id = await submit(server, 'genImg', { prompt: 'mine' });
    for (const operation of ['queryTask', 'cancelTask'] as const) {
      for (const [taskId, token] of [
        [id, server.bob],
        ['not-a-uuid', server.alice],
      ] as const) {
        const { status, body } = await server.call(operation, { task_id: taskId }, token);
        assert.deepEqual([status, body.error, body.field], [404, 'taskUnknown', 'task_id']);
      }
    }
    await taskEnd(server, id);
  });

  test('the operator sees the health of the engines', async () => {
    const health = await server.parts.pictures.healthByMode();
    assert.deepEqual(
      Object.values(health).map(({ engine, ok }) => [engine, ok]),
      Array(7).fill(['comfyui', true]),
    );
  });
});

describe('an engine that is down', () => {
  test('lets accepted tasks wait until it is back, and draws and charges them once', async () => {
    const comfyUi = await startComfyUi();
    let isAway = true;
    let refused = 0;
    // In front of the engine: while it is away, connections end at once.
    const front = createServer((socket) => {
      socket.on('error', () => {});
      if (isAway) {
        refused++;
        socket.destroy();
        return;
      }
      const { hostname, port } = new URL(comfyUi.url);
      const behind = connect(Number(port), hostname);
      behind.on('error', () => socket.destroy());
      socket.pipe(behind).pipe(socket);
    });
    await once(front.listen(0, '127.0.0.1'), 'listening');
    const { port } = front.address() as AddressInfo;
    const server = await startTestServer({ env: { TRICORN_COMFYUI_URL: `http://127.0.0.1:${port}` } });
    try {
      const before = await tokensOf(server);
      const taskId = await submit(server, 'genImg', { prompt: 'a cat' });
      const { db } = server.parts;
      const waits = async () => {
        const [work] = await db.selectFrom('work').select(['state', 'attempt', 'run_at']).execute();
        return refused > 0 && work?.state === 'ready' && work.run_at > new Date() ? work : undefined;
      };
      const { attempt } = await until(waits, { describe: 'the task waits for its engine' });
      assert.equal(attempt, 0, 'an outage is not an attempt of the task');
      assert.equal((await server.parts.pictures.healthByMode()).genImg.ok, false);
      isAway = false;
      const done = await taskEnd(server, taskId);
      assert.equal(done['status'], 'succeeded');
      assert.deepEqual(await tokensOf(server), { available: before.available - 10n, held: 0n });
    } finally {
      await server.close();
      front.close();
      comfyUi.close();
    }
  });
});
