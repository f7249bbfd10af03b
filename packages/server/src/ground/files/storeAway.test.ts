import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { startS3 } from '@tricorn/testing/startS3';
import { startComfyUi } from '../../testing/comfyUi.js';
import { answerOf, startTestServer } from '../../testing/harness.js';
import { submit, taskEnd } from '../../testing/taskClient.js';
import { auditLedger } from '../ledger/audit.js';

test('without its object store a server accepts work that waits for it, and refuses only what needs it at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-s3-'));
  let store = await startS3(folder);
  const { endpoint, port } = store;
  const comfyUi = await startComfyUi();
  const server = await startTestServer({
    env: {
      TRICORN_COMFYUI_URL: comfyUi.url,
      TRICORN_S3_BUCKET: 'tricorn',
      TRICORN_S3_ENDPOINT: endpoint,
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
    await store.stop();
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

    store = await startS3(folder, { port });
    const drawn = await taskEnd(server, task);
    assert.equal(drawn['status'], 'succeeded');
    const picture = String(drawn['result_url']);
    assert.equal((await fetch(picture)).status, 200);
    assert.equal((await upload()).status, 200);
    assert.equal((await readiness('?part=files')).status, 200);

    // It comes back empty: what was lost is told by name, and everything new works.
    await store.stop();
    await rm(folder, { recursive: true, force: true });
    store = await startS3(folder, { port });
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
    await store.stop().catch(() => {});
    comfyUi.close();
    await rm(folder, { recursive: true, force: true });
  }
});
