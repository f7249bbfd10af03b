import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RunningPostgres, startPostgres } from '@tricorn/testing';
import pg from 'pg';
import { startTestServer, type TestServer } from '../../testing/harness.js';

/** As docs/hardening.md says: a role that may log in to one database and owns one schema in it. A temporary table probes the disk. */
const setUp = [
  "create role tricorn login password 'of the role' nosuperuser nocreatedb nocreaterole noinherit",
  'create database tricorn',
  'revoke all on database tricorn from public',
  'grant connect, temporary on database tricorn to tricorn',
];
const setUpInside = [
  'revoke all on schema public from public',
  'create schema tricorn authorization tricorn',
  'alter role tricorn in database tricorn set search_path = tricorn',
];

test('the server works with a database role that owns nothing but its schema', async () => {
  let postgres: RunningPostgres | undefined;
  let server: TestServer | undefined;
  try {
    postgres = await startPostgres();
    const database = new URL(postgres.url);
    await run(postgres.url, setUp);
    database.pathname = '/tricorn';
    const owner = database.href;
    await run(owner, setUpInside);
    [database.username, database.password] = ['tricorn', 'of the role'];
    const url = database.href;
    await assert.rejects(run(url, ['create table public.elsewhere ()']), /permission denied/);
    await assert.rejects(run(url, ['create schema elsewhere']), /permission denied/);

    const env = { TRICORN_DATABASE_URL: url };
    server = await startTestServer({ env });
    const credentials = { email: 'dora@example.com', passwd: 'a long password' };
    assert.equal((await server.call('register', credentials)).status, 200);
    const bought = await server.call('buyLLMToken', { tokensNum: 10, jobName: 'ten' }, server.alice);
    assert.equal(bought.status, 200, bought.body.msg);
    const listed = await server.call('jobListByUser', { pageNo: 1, pageSize: 10 }, server.alice);
    assert.equal(listed.body['totalCount'], 1);
    assert.equal((await server.call('signOutEverywhere', {}, server.bob)).status, 200);
    assert.equal((await server.call('userInfo', {}, server.bob)).body.error, 'tokenEnded');
    assert.equal((await server.call('operatorStatus', {}, server.alice)).status, 200);

    const outside = await run(owner, [
      `select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relowner = 'tricorn'::regrole and nspname not in ('tricorn', 'pg_toast')`,
    ]);
    assert.deepEqual(outside, []);
  } finally {
    await server?.close();
    await postgres?.stop();
  }
});

async function run(url: string, statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
