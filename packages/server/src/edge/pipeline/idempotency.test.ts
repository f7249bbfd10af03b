import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send } from '../../ground/store/send.js';
import { idOf } from '../../testing/demoAccounts.js';
import {
  answerOf,
  createDatabase,
  demoPassword,
  startTestServer,
  type TestServer,
} from '../../testing/harness.js';
import { startStandInModel } from '../../testing/standInModel.js';
import { claimKey, releaseKey, savingAnswer } from './idempotency.js';

/** The database notices the death of a process when its connection closes; otherwise its key would stay taken for days. */
const freeMsMax = 60_000;

describe('an Idempotency-Key', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(async () => await server.close());

  const upload = async (content: string, key: string, token = server.alice) => {
    const form = new FormData();
    form.set('file', new Blob([content]), 'data.csv');
    const response = await fetch(server.url + operations.uploadFile.path, {
      method: 'POST',
      body: form,
      headers: { token, 'idempotency-key': key },
    });
    return await answerOf(response);
  };

  test('returns the first answer again', async () => {
    const key = randomUUID();
    const first = await upload('1,2', key);
    const second = await upload('1,2', key);
    assert.equal(second.body.msg, first.body.msg);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
  });

  test('is refused for another request, and is separate for each account', async () => {
    const key = randomUUID();
    const first = await upload('1,2', key);
    assert.equal((await upload('1,3', key)).body.error, 'idempotencyConflict');
    const other = await upload('1,3', key, server.bob);
    assert.notEqual(other.body.msg, first.body.msg);
  });

  test('lets one of many concurrent requests do the work', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload('race', key)));
    const done = answers.filter(({ status }) => status === 200);
    assert.equal(new Set(done.map(({ body }) => body.msg)).size, 1);
    assert.ok(answers.every(({ status, body }) => status === 200 || body.error === 'idempotencyRunning'));
    const { db } = server.parts;
    const rows = await db.selectFrom('file').select('id').where('bytes', '=', 4).execute();
    assert.equal(rows.length, 1);
  });

  test('can be used again after a refusal', async () => {
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    const fields = { jobID: '1' };
    assert.equal(
      (await server.call('deleteJobByUser', fields, server.alice, headers)).body.error,
      'jobUnknown',
    );
    assert.equal(
      (await server.call('deleteJobByUser', fields, server.alice, headers)).body.error,
      'jobUnknown',
    );
    assert.equal(
      (await server.call('deleteJobByUser', fields, server.alice, { 'idempotency-key': 'k'.repeat(201) }))
        .body.field,
      'Idempotency-Key',
    );
  });

  test('is taken over when the process that claimed it is gone', async () => {
    const key = randomUUID();
    const { db } = server.parts;
    const first = await upload('takeover', key);
    await db
      .updateTable('idempotency')
      .set({ state: 'running', status: null, body: null, instance_id: randomUUID() })
      .where('key', '=', key)
      .execute();
    const second = await upload('takeover', key);
    assert.equal(second.status, 200);
    assert.notEqual(second.body.msg, first.body.msg);
  });

  test('that was taken over can be neither answered nor released by its previous process', async () => {
    const { db, instanceId } = server.parts;
    const accountId = await idOf(db);
    const request = { accountId, idempotencyKey: randomUUID(), fingerprint: 'same' };
    const gone = { ...request, instanceId: randomUUID() };
    const heir = { ...request, instanceId };
    assert.deepEqual(await claimKey(db, gone), { first: true });
    assert.deepEqual(await claimKey(db, heir), { first: true });
    await assert.rejects(claimKey(db, gone), { error: 'idempotencyRunning' });
    await assert.rejects(
      inTransaction(db, async (tx) => await send(tx, savingAnswer(gone, 200, 'late'))),
      { error: 'idempotencyRunning' },
    );
    await releaseKey(db, gone);
    await inTransaction(db, async (tx) => await send(tx, savingAnswer(heir, 200, 'right')));
    assert.deepEqual(await claimKey(db, gone), { first: false, status: 200, body: 'right' });
  });
});

describe('an Idempotency-Key of a process that is killed', () => {
  test('is free at once, and not earlier', { timeout: 600_000 }, async () => {
    const model = await startStandInModel();
    const database = await createDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'tricorn-killed-'));
    const env = {
      TRICORN_DATABASE_URL: database.url,
      TRICORN_DATA: folder,
      TRICORN_CHAIN_RPC: 'off',
      TRICORN_PRIVACY_NODES: 'off',
      TRICORN_LLM_URL: model.url,
      TRICORN_LLM_MODEL: 'good',
      TRICORN_SECRET: 'a secret of thirty-two characters',
    };
    const heir = await startTestServer({ env });
    const victim = fork(new URL('../../testing/serverChild.js', import.meta.url), {
      env: {
        ...env,
        PATH: process.env['PATH'],
        PORT: '0',
        TRICORN_DEMO_PASSWORD: demoPassword,
        TRICORN_LLM_MODEL: 'endless',
      },
    });
    const ask = async (url: string) =>
      await fetch(url + operations.callLLM3.path, {
        method: 'POST',
        headers: { token: heir.alice, accept: 'text/event-stream', 'idempotency-key': 'endless' },
        body: JSON.stringify({ prompt: 'Go on', max_new_tokens: 1_000 }),
      });
    try {
      const [{ url }] = (await once(victim, 'message')) as [{ url: string }];
      await (await ask(url)).body!.getReader().read();
      assert.equal((await answerOf(await ask(heir.url))).body.error, 'idempotencyRunning');
      victim.kill('SIGKILL');
      await once(victim, 'exit');
      const answer = await until(
        async () => {
          const latest = await ask(heir.url);
          return latest.status === 409 ? undefined : latest;
        },
        { describe: 'the key is free', timeoutMs: freeMsMax },
      );
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /"tokens_used":/);
    } finally {
      victim.kill('SIGKILL');
      await heir.close();
      await database.drop();
      await model.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
