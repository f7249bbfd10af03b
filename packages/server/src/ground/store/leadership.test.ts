import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createDatabase } from '../../testing/harness.js';
import { contendForLeadership, type Leadership } from './leadership.js';

const retryMs = 50;
const waitMsMax = 10_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
before(async () => {
  database = await createDatabase();
});
after(async () => await database.drop());

const contend = async () => await contendForLeadership(database.url, 'a test', retryMs);

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; !(await condition()); waitedMs += 10) {
    assert.ok(waitedMs < waitMsMax, 'waited in vain');
    await new Promise((done) => setTimeout(done, 10));
  }
}

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

const otherConnections = async () =>
  await query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  );

test('one of many leads, and another one when it is gone', async () => {
  const standing = await Promise.all([contend(), contend(), contend()]);
  const leaders = () => standing.filter((one) => one.isLeader());
  assert.equal(leaders().length, 1);
  const [first] = leaders() as [Leadership];
  await first.close();
  await until(() => leaders().length === 1 && leaders()[0] !== first);
  for (const one of standing) await one.close();
  assert.equal(leaders().length, 0, 'nobody leads after closing');
});

test('a leader whose connection is lost leads no more, until it has the lock again', async () => {
  const alone = await contend();
  assert.ok(alone.isLeader());
  for (let round = 0; round < 3; round++) {
    for (const { pid } of await otherConnections()) await query(`select pg_terminate_backend(${pid})`);
    await until(() => !alone.isLeader());
    await until(() => alone.isLeader());
  }
  assert.equal((await otherConnections()).length, 1, 'each loss was followed by one new connection');
  await alone.close();
  await until(async () => (await otherConnections()).length === 0);
});

test('a database that cannot be reached makes no leader and no flood of attempts', async () => {
  const nobody = await contendForLeadership('postgres://127.0.0.1:9/none', 'a test', 5);
  assert.equal(nobody.isLeader(), false);
  await new Promise((done) => setTimeout(done, 200));
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  assert.ok(timers < 10, `${timers} timers wait`);
  await nobody.close();
});
