import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { answerOf, startTestServer, type TestServer } from '../testing/harness.js';

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

  test('gives the first answer again', async () => {
    const key = randomUUID();
    const first = await upload('1,2', key);
    const second = await upload('1,2', key);
    assert.equal(second.body.msg, first.body.msg);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
  });

  test('is refused with another request, and is each account’s own', async () => {
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
    const { db } = server.services;
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
    const { db } = server.services;
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
});
