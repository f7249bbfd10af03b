import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { createDatabase, startTestServer, type TestServer } from '../../testing/harness.js';
import { type PgBouncer, pgBouncerMissing, startPgBouncer } from '../../testing/pgBouncer.js';
import { auditLedger } from '../ledger/audit.js';

const connectionsMax = 3;
const purchases = 60;

describe('behind PgBouncer in transaction mode', { skip: pgBouncerMissing }, () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let pooler: PgBouncer;
  let servers: TestServer[];
  before(async () => {
    database = await createDatabase('withDemoAccounts');
    pooler = await startPgBouncer(database.url, connectionsMax);
    const env = {
      TRICORN_DATABASE_URL: pooler.url,
      TRICORN_DATABASE_DIRECT_URL: database.url,
      TRICORN_SECRET: 'the secret of the tests of poolers',
    };
    servers = [await startTestServer({ env }), await startTestServer({ env })];
  });
  after(async () => {
    for (const server of servers ?? []) await server.close();
    await pooler?.stop();
    await database?.drop();
  });

  test('two processes with twenty connections each share three, and statements that recur work', async () => {
    const buy = async (number: number) =>
      await servers[number % 2]!.call(
        'buyLLMToken',
        { tokensNum: 1, jobName: `purchase ${number}` },
        servers[0]!.alice,
        { 'idempotency-key': `purchase ${number}` },
      );
    const answers = await Promise.all(Array.from({ length: purchases }, (_, number) => buy(number)));
    assert.deepEqual(
      answers.map(({ status, body }) => (status === 200 ? 200 : body.msg)),
      Array(purchases).fill(200),
    );
    const { db } = servers[0]!.parts;
    const { rows } = await sql<{ prepared: number }>`
      select count(*)::integer as prepared from pg_prepared_statements`.execute(db);
    assert.equal(rows[0]!.prepared, 0);
    assert.deepEqual(await auditLedger(db), []);
  });

  test('a process learns at once what another one committed, and both hold their locks', async () => {
    const [one, other] = servers as [TestServer, TestServer];
    assert.equal((await other.call('userInfo', {}, one.bob)).status, 200);
    await one.call('signOutEverywhere', {}, one.bob);
    await until(async () => (await other.call('userInfo', {}, one.bob)).status === 401, {
      describe: 'the other process refuses the token',
      timeoutMs: 4_000,
    });
    const { rows } = await sql<{ locks: number }>`
      select count(*)::integer as locks from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())`.execute(
      one.parts.db,
    );
    assert.ok(rows[0]!.locks >= 2, `${rows[0]!.locks} locks`);
  });
});
