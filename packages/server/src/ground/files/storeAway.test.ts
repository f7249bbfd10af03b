import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import S3rver from 's3rver';
import { startComfyUi } from '../../testing/comfyUi.js';
import { answerOf, startTestServer } from '../../testing/harness.js';
import { submit, taskEnd } from '../../testing/taskClient.js';
import { auditLedger } from '../ledger/audit.js';

test('without its object store a server accepts work that waits for it, and refuses only what needs it at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-s3-'));
  const startStore = async (port: number) => {
    const store = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'tricorn', configs: [] }],
    });
    return { store, port: ((await store.run()) as unknown as AddressInfo).port };
  };
  let { store, port } = await startStore(0);
  const comfyUi = await startComfyUi();
  const server = await startTestServer({
    env: {
      TRICORN_COMFYUI_URL: comfyUi.url,
      TRICORN_S3_BUCKET: 'tricorn',
      TRICORN_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      TRICORN_S3_ACCESS_KEY_ID: 'S3RVER',
      TRICORN_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
  const { db } = server.parts;
  const upload = async () => {
    const form = new FormData();
    form.set('file', new Blob(['a,b\n1,2\n']), 'data.csv');
    return await answerOf(
      await fetch(server.url + operations.uploadFile.path, {
        method: 'POST',
        body: form,
        headers: { token: server.alice },
      }),
    );
  };
  const readiness = async (query = '') => await answerOf(await fetch(`${server.url}/readyz${query}`));
  try {
    await store.close();
    const refused = await upload();
    assert.deepEqual([refused.status, refused.body.error], [503, 'unavailable'], refused.body.msg);
    assert.equal(refused.headers.get('retry-after'), '5');
    assert.equal((await server.call('userInfo', {}, server.alice)).status, 200);
    assert.equal(
      (await server.call('buyLLMToken', { tokensNum: 1, jobName: 'one' }, server.alice)).status,
      200,
    );
    const ready = await readiness();
    assert.deepEqual(
      [ready.status, ready.body['parts']],
      [200, { database: 'ready', files: 'not available' }],
    );
    assert.deepEqual((await readiness('?part=files')).status, 503);
    assert.deepEqual((await readiness('?part=chain')).status, 400);

    const task = await submit(server, 'genImg', { prompt: 'a heron', seed: 1 });
    const waits = async () => {
      const rows = await db.selectFrom('work').select(['state', 'attempt', 'run_at']).execute();
      return rows.some(
        ({ state, attempt, run_at }) => state === 'ready' && attempt === 0 && run_at > new Date(),
      );
    };
    await until(waits, { describe: 'the task waits, and no attempt is counted' });

    ({ store, port } = await startStore(port));
    const drawn = await taskEnd(server, task);
    assert.equal(drawn['status'], 'succeeded');
    const picture = String(drawn['result_url']);
    assert.equal((await fetch(picture)).status, 200);
    assert.equal((await upload()).status, 200);
    assert.equal((await readiness('?part=files')).status, 200);

    // It comes back empty: what was lost is told by name, and everything new works.
    await store.close();
    await rm(folder, { recursive: true, force: true });
    ({ store, port } = await startStore(port));
    const lost = await answerOf(await fetch(picture));
    assert.deepEqual([lost.status, lost.body.error], [404, 'fileUnknown']);
    assert.equal((await upload()).status, 200);
    const another = await submit(server, 'genImg', { prompt: 'a stork', seed: 2 });
    assert.equal((await taskEnd(server, another))['status'], 'succeeded');
    assert.equal((await readiness('?part=files')).status, 200);
    assert.deepEqual(await auditLedger(db), []);
  } finally {
    await server.close();
    // It may be closed already, if the test failed.
    await store.close().catch(() => {});
    comfyUi.close();
    await rm(folder, { recursive: true, force: true });
  }
});
