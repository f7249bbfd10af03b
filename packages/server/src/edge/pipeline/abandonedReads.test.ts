import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { exportAudit } from '../../ground/audit/readAudit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const { conversation, conversationList, conversationExport, taskList } = operations;
const { exportAccount, statementExport } = operations;

describe('the query of a caller that has gone', () => {
  let model: StandInModel;
  let server: TestServer;
  let response = '';
  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({ env: { TRICORN_LLM_URL: model.url, TRICORN_LLM_MODEL: 'good' } });
    await server.call('callLLM3', { conversation: 'conversation-1', prompt: 'Why?' }, server.alice);
    const stored = await fetch(`${server.url}/v1/responses`, {
      method: 'POST',
      headers: { token: server.alice, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'good', input: 'Why?' }),
    });
    const answer = (await stored.json()) as { id: string };
    assert.equal(stored.status, 200, JSON.stringify(answer));
    response = `/v1/responses/${answer.id}`;
  });
  after(async () => {
    await server.close();
    await model.stop();
  });

  /** Queries that wait for a lock on a table. */
  const waiting = async () =>
    Number(
      (
        await sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.parts.db)
      ).rows[0]!.n,
    );

  const reads: readonly (readonly [string, () => string, table: string, body?: string])[] = [
    ['a stored response', () => response, 'llm_response'],
    ['a stored response as events', () => `${response}?stream=true`, 'llm_response'],
    ['the items of a response', () => `${response}/input_items`, 'llm_response'],
    ['a conversation', () => `${conversation.path}?id=conversation-1`, 'conversation_message'],
    ['a search in conversations', () => `${conversationList.path}?search=sky`, 'conversation_message'],
    ['an export of conversations', () => conversationExport.path, 'conversation_message'],
    ['a search in tasks', () => taskList.path, 'task', '{"pageNo":1,"pageSize":9,"search":"sky"}'],
    ['an export of the account', () => exportAccount.path, 'task_file'],
    ['an export of the statement', () => statementExport.path, 'credit'],
  ];
  for (const [name, path, table, body] of reads)
    test(`ends: ${name}`, async () => {
      await server.parts.db.transaction().execute(async (tx) => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
        const method = body === undefined ? 'GET' : 'POST';
        const headers = { token: server.alice, 'content-type': 'application/json' };
        const caller = request(server.url + path(), { method, headers }, (answer) => answer.resume());
        caller.on('error', () => {});
        caller.end(body);
        await until(async () => (await waiting()) === 1, { describe: 'the query waits' });
        caller.destroy();
        await until(async () => (await waiting()) === 0, { describe: 'the query has ended' });
      });
      assert.equal((await fetch(`${server.url}/readyz`)).ok, true);
    });

  // An export is an entry of the log itself, and writing that waits for the same lock; so without the request.
  test('ends: an export of the audit log', async () => {
    const { db } = server.parts;
    const caller = new AbortController();
    let reading: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`lock table audit_entry in access exclusive mode`.execute(tx);
      reading = assert.rejects(exportAudit(db, undefined, caller.signal).next(), { error: 'unavailable' });
      await until(async () => (await waiting()) === 1, { describe: 'the query waits' });
      caller.abort();
      await until(async () => (await waiting()) === 0, { describe: 'the query has ended' });
    });
    await reading;
  });
});
