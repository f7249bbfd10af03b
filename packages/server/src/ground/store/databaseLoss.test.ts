import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import pg from 'pg';
import { createDatabase, startTestServer, type TestServer } from '../../testing/harness.js';
import { auditLedger } from '../ledger/audit.js';

const rounds = 12;
const callsPerRound = 8;

let database: Awaited<ReturnType<typeof createDatabase>>;
let server: TestServer;
before(async () => {
  database = await createDatabase();
  server = await startTestServer({ env: { TRICORN_DATABASE_URL: database.url } });
});
after(async () => {
  await server.close();
  await database.drop();
});

/** Runs statements on a connection of its own. */
async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Ends every connection to the database but its own, as a restart of PostgreSQL does. */
const endConnections = async () =>
  await administer(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

test('connections that are lost under load end no process, lose no write and charge nothing twice', async () => {
  const buy = async (number: number) =>
    await server.call('buyLLMToken', { tokensNum: 1, jobName: `purchase ${number}` }, server.alice, {
      'idempotency-key': `purchase ${number}`,
    });
  const numbers: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const batch = Array.from({ length: callsPerRound }, (_, call) => round * callsPerRound + call);
    const [answers] = await Promise.all([Promise.all(batch.map(buy)), endConnections()]);
    for (const { status, body, headers } of answers) {
      assert.ok([200, 409, 503].includes(status), `${status} ${body.msg}`);
      if (status === 503) assert.equal(headers.get('retry-after'), '1');
    }
    numbers.push(...batch);
  }
  // A client repeats what it did not get an answer to, with the same key.
  for (const number of numbers)
    await until(async () => (await buy(number)).status === 200, {
      describe: `purchase ${number} is answered`,
    });
  const { body } = await server.call('jobListByUser', { pageNo: 1, pageSize: 1 }, server.alice);
  assert.equal(body['totalCount'], numbers.length, 'each purchase was made once');
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  assert.deepEqual(await auditLedger(server.parts.db), []);
});

test('a database that came back empty is not ready and refuses for now, and is served again once it is restored', async () => {
  const buy = async () =>
    await server.call('buyLLMToken', { tokensNum: 1, jobName: 'while it is empty' }, server.alice, {
      'idempotency-key': 'while it is empty',
    });
  const readiness = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return [answer.status, ((await answer.json()) as { parts: { database: string } }).parts.database];
  };
  await administer('alter schema public rename to elsewhere', 'create schema public');
  try {
    await until(async () => (await readiness())[0] === 503, { describe: 'the empty database is noticed' });
    assert.deepEqual(await readiness(), [503, 'not available']);
    for (const { status, body, headers } of [await buy(), await server.call('userInfo', {}, server.alice)]) {
      assert.deepEqual([status, body.error], [503, 'unavailable'], body.msg);
      assert.equal(headers.get('retry-after'), '1');
    }
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  } finally {
    await administer('drop schema public cascade', 'alter schema elsewhere rename to public');
  }
  await until(async () => (await readiness())[0] === 200, { describe: 'the server is ready again' });
  await until(async () => (await buy()).status === 200, { describe: 'the purchase is made' });
  assert.equal((await buy()).status, 200);
  const { body } = await server.call('jobListByUser', { pageNo: 1, pageSize: 1 }, server.alice);
  assert.equal(body['totalCount'], rounds * callsPerRound + 1, 'it was made once');
  assert.deepEqual(await auditLedger(server.parts.db), []);
});
