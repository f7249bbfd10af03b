import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { attachedTables, personalTables } from './personalRows.js';

describe('an export of an account', () => {
  let server: TestServer;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-unpacked-'));
    server = await startTestServer({ env: { TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1' } });
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const exported = async (token: string) => {
    const { path } = operations.exportAccount;
    return await fetch(server.url + path, { headers: { token } });
  };

  test('unpacks to its rows and files, with no secret and nothing of others', async () => {
    const key = await server.call('createApiKey', { name: 'robot', scopes: '*:read' }, server.alice);
    await server.call('createApiKey', { name: 'of bob', scopes: '*:read' }, server.bob);
    await server.call('createWebhook', { url: 'http://127.0.0.1:9/mine' }, server.alice);
    const bought = await server.call('buyLLMToken', { tokensNum: 5, jobName: 'five' }, server.alice);
    const form = new FormData();
    form.append('file', new Blob(['a,b\n1,2\n']), '../../evil "name".csv');
    await fetch(server.url + operations.uploadFile.path, {
      method: 'POST',
      headers: { token: server.alice },
      body: form,
    });
    const response = await exported(server.alice);
    assert.equal(response.status, 200);
    const archive = join(folder, 'account.tar.gz');
    await writeFile(archive, Buffer.from(await response.arrayBuffer()));
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
    const lines = async (name: string) =>
      (await readFile(join(folder, name), 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      (await lines('api_key.jsonl')).map(({ name }) => name),
      ['robot'],
    );
    assert.equal((await lines('webhook.jsonl'))[0]!['url'], 'http://127.0.0.1:9/mine');
    assert.equal((await lines('account.jsonl'))[0]!['email'], 'alice@example.com');
    assert.ok((await lines('charge.jsonl')).length >= 1);
    assert.ok((await lines('event.jsonl')).length >= 1);
    assert.ok((await lines('job_history.jsonl')).length >= 1);
    const jobs = await readFile(join(folder, 'job.jsonl'), 'utf8');
    assert.ok(jobs.includes(`"id": ${bought.body['jobID']},`), 'ids and amounts keep every digit');
    const [stored] = await readdir(join(folder, 'files'));
    assert.match(stored!, /^[0-9a-f]{8}-.*csv$/);
    assert.equal(await readFile(join(folder, 'files', stored!), 'utf8'), 'a,b\n1,2\n');
    const everything = execFileSync('sh', ['-c', 'cat *.jsonl'], { cwd: folder, encoding: 'utf8' });
    const { rows } = await sql<{ passwd_hash: string; hash: string }>`
      select passwd_hash, api_key.hash::text as hash from account join api_key on account_id = account.id`.execute(
      server.parts.db,
    );
    for (const secret of [
      String(key.body['key']),
      'bob@example.com',
      'of bob',
      ...rows.map((row) => row.passwd_hash),
    ])
      assert.ok(!everything.includes(secret), secret);
    for (const { hash } of rows) assert.ok(!everything.includes(hash.slice(2)), 'no hash of a key');
  });

  test('is not given to an API key', async () => {
    const { body } = await server.call('createApiKey', { name: 'all', scopes: '*:write' }, server.alice);
    assert.equal((await exported(String(body['key']))).status, 403);
  });

  test('finds every table that refers to accounts', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'account'::regclass`.execute(server.parts.db);
    const known = new Set((await personalTables(server.parts.db)).map(({ table }) => table));
    const derived = ['loose_blob', 'storage', 'stream', 'work', 'idempotency'];
    assert.deepEqual(
      rows.map(({ table }) => table).filter((table) => !known.has(table) && !derived.includes(table)),
      [],
    );
  });

  test('finds every table that refers to a job, a task, a model or a webhook', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid in ('job'::regclass, 'task'::regclass, 'model'::regclass, 'webhook'::regclass)`.execute(
      server.parts.db,
    );
    const known = new Set((await personalTables(server.parts.db)).map(({ table }) => table));
    // The books and the chain are in charges, credits and submissions; the rest is work under way.
    const others = ['chain_event', 'chain_order', 'input_round', 'training_blob', 'transfer', 'work'];
    assert.deepEqual(
      rows
        .map(({ table }) => table)
        .filter((table) => !known.has(table) && !(table in attachedTables) && !others.includes(table)),
      [],
    );
  });
});
