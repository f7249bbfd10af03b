import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { DeadlineError, isRefused, Tricorn, WorkError } from '../index.js';
import { type ScriptedServer, startScriptedServer } from '../testing/scriptedServer.js';

const started: { stop(): unknown }[] = [];
after(async () => {
  await Promise.all(started.map((part) => part.stop()));
});
async function serve(...args: Parameters<typeof startScriptedServer>) {
  const server = await startScriptedServer(...args);
  const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
  started.push(server, { stop: () => tricorn.close() });
  return { server, tricorn };
}
const running = (task_id: string) => ({
  task_id,
  result_url: '',
  status: 'running',
  progress: 0.5,
  position: 0,
  error: '',
  extra_urls: {},
});
const finished = (task_id: string, seq: number, status = 'succeeded', reason = '') =>
  ({
    type: 'task.finished',
    seq,
    time: 1,
    task_id,
    result_url: `http://x/${task_id}`,
    status,
    error: reason === '' ? '' : 'engineUnavailable',
    reason,
    extra_urls: {},
  }) as never;
const connected = (server: ScriptedServer, times = 1) =>
  until(() => server.sinces.length >= times && server.sockets.size > 0, {
    describe: `the client has connected ${times} times`,
  });

describe('task.done()', () => {
  test('resolves with the event, after progress was reported', async () => {
    const { server, tricorn } = await serve({ queryTask: () => running('t') });
    const seen: number[] = [];
    const done = tricorn.task('t').done({ onProgress: ({ progress }) => seen.push(progress) });
    await connected(server);
    await until(() => seen.length === 1, { describe: 'progress was reported' });
    server.emit({
      type: 'task.progress',
      seq: 1,
      time: 1,
      task_id: 't',
      status: 'running',
      progress: 0.75,
      position: 0,
      preview: '',
    });
    server.emit(finished('t', 2));
    const { result_url } = await done;
    assert.equal(result_url, 'http://x/t');
    assert.deepEqual(seen, [0.5, 0.75]);
  });

  test('resolves when the task ended before anybody listened', async () => {
    const { tricorn } = await serve({ queryTask: () => ({ ...running('t'), status: 'succeeded' }) });
    assert.equal((await tricorn.task('t').done()).status, 'succeeded');
  });

  test('resolves at once for one task after another, while the channel of the first is still open', async () => {
    const { server, tricorn } = await serve({
      queryTask: ({ fields }) => ({ ...running(String(fields['task_id'])), status: 'succeeded' }),
    });
    for (const id of ['a', 'b', 'c']) await tricorn.task(id).done({ timeoutMs: 60_000 });
    assert.equal(server.sinces.length, 1);
  });

  test('reconnects and requests the events it missed', async () => {
    const { server, tricorn } = await serve({ queryTask: () => running('t') });
    const done = tricorn.task('t').done();
    await connected(server);
    server.emit(finished('another', 7));
    server.hangUp();
    await connected(server, 2);
    assert.deepEqual(server.sinces, [null, '7']);
    server.emit(finished('t', 8));
    await done;
  });

  test('goes on where a channel that was closed before its first event says', async () => {
    const { server, tricorn } = await serve({ queryTask: () => running('t') });
    const done = tricorn.task('t').done();
    await connected(server);
    for (const socket of server.sockets)
      socket.close(1012, 'the server restarts; connect again with ?since=7');
    await connected(server, 2);
    assert.deepEqual(server.sinces, [null, '7']);
    server.emit(finished('t', 8));
    await done;
  });

  test('polls when no WebSocket connects', async () => {
    let asked = 0;
    const { tricorn } = await serve(
      { queryTask: () => ({ ...running('t'), status: asked++ < 1 ? 'running' : 'succeeded' }) },
      { acceptSockets: false },
    );
    await tricorn.task('t').done({ timeoutMs: 60_000 });
    assert.equal(asked, 2);
  });

  test('rejects with the status of a task without a result', async () => {
    const { server, tricorn } = await serve({ queryTask: () => running('t') });
    const done = tricorn.task('t').done();
    await connected(server);
    server.emit(finished('t', 1, 'cancelled'));
    await assert.rejects(done, (error) => error instanceof WorkError && error.status === 'cancelled');
  });

  test('rejects with the reason in the event of a failure, without another request', async () => {
    const { server, tricorn } = await serve({ queryTask: () => running('t') });
    const done = tricorn.task('t').done();
    await connected(server);
    await until(() => server.received.some(({ name }) => name === 'queryTask'), {
      describe: 'the client asks about the task',
    });
    server.emit(finished('t', 1, 'failed', 'The engine does not answer.'));
    await assert.rejects(done, (error) => {
      assert.ok(error instanceof WorkError);
      assert.match(error.message, /The engine does not answer\./);
      return true;
    });
    assert.equal(server.received.filter(({ name }) => name === 'queryTask').length, 1);
  });

  test('rejects when the task is unknown', async () => {
    const { tricorn } = await serve({ queryTask: () => ({ code: 404, msg: 'no', error: 'taskUnknown' }) });
    await assert.rejects(tricorn.task('t').done(), (error) => isRefused(error, 'taskUnknown'));
  });

  test('stops waiting when its signal aborts and when its time is up', async () => {
    const { server, tricorn } = await serve({ queryTask: () => running('t') });
    const reason = new Error('enough');
    await assert.rejects(tricorn.task('t').done({ signal: AbortSignal.abort(reason) }), reason);
    const controller = new AbortController();
    const waiting = assert.rejects(tricorn.task('t').done({ signal: controller.signal }), reason);
    await connected(server);
    controller.abort(reason);
    await waiting;
    await assert.rejects(tricorn.task('t').done({ timeoutMs: 30 }), DeadlineError);
  });

  test('shares one channel and a few requests among many tasks, and closes the channel afterwards', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `t${index}`);
    const { server, tricorn } = await serve({
      taskList: ({ fields }) => ({
        data: ids.slice((Number(fields['pageNo']) - 1) * 100, Number(fields['pageNo']) * 100).map(running),
        totalPages: 3,
        totalCount: 300,
      }),
    });
    const all = Promise.all(ids.map((id) => tricorn.task(id).done()));
    await connected(server);
    await until(() => server.received.length >= 3, { describe: 'the client asks about all tasks' });
    for (const [index, id] of ids.entries()) server.emit(finished(id, index + 1));
    await all;
    assert.equal(server.sinces.length, 1);
    assert.ok(server.received.length <= 6, `${server.received.length} requests`);
    await until(() => server.sockets.size === 0, { describe: 'the client closes its channel' });
  });
});

describe('job.done()', () => {
  test('reads the job when an event reports its end', async () => {
    let state = 'running';
    const { server, tricorn } = await serve({
      jobDetailByUser: () => ({ jobID: '9', state, progress: 0, reason: '', report: { accuracy: 1 } }),
    });
    const seen: unknown[] = [];
    const done = tricorn.job('9').done({ onProgress: ({ progress }) => seen.push(progress) });
    await connected(server);
    await until(() => seen.length === 1, { describe: 'progress was reported' });
    server.emit({ type: 'job.progress', seq: 1, time: 1, jobID: '9', progress: 0.3, detail: { loss: 2 } });
    state = 'succeeded';
    server.emit({
      type: 'job.changed',
      seq: 2,
      time: 1,
      jobID: '9',
      jobName: 'n',
      state: 'succeeded',
      reason: '',
    });
    assert.deepEqual((await done).report, { accuracy: 1 });
    assert.deepEqual(seen, [0, 0.3]);
  });

  test('rejects with the reason of the failure', async () => {
    const { tricorn } = await serve({
      jobDetailByUser: () => ({ jobID: '9', state: 'failed', progress: 0, reason: 'too few rows' }),
    });
    await assert.rejects(tricorn.job('9').done(), { name: 'WorkError', message: /too few rows/ });
  });
});

test('a list is read to its end, without repeating records that new ones move down', async () => {
  let records = Array.from({ length: 25 }, (_, index) => ({ jobID: String(25 - index) }));
  const { tricorn } = await serve({
    jobListByUser: ({ fields }) => {
      const { pageNo, pageSize } = fields as { pageNo: number; pageSize: number };
      const data = records.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      const totalCount = records.length;
      records = [{ jobID: String(totalCount + 1) }, ...records];
      return { data, totalCount, totalPages: Math.ceil(totalCount / pageSize), page: pageNo, size: pageSize };
    },
  });
  const seen: string[] = [];
  for await (const { jobID } of tricorn.each('jobListByUser', {}, { pageSize: 10 })) seen.push(jobID);
  assert.deepEqual(
    seen,
    Array.from({ length: 25 }, (_, index) => String(25 - index)),
  );
});
