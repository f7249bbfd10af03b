// Runs in its own process: it counts timers.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing';
import pg from 'pg';
import { openDatabaseProxy } from '../../testing/databaseProxy.js';
import { createDatabase } from '../../testing/harness.js';
import { contendForLeadership, type Leadership } from './leadership.js';

const retryMs = 50;

let database: Awaited<ReturnType<typeof createDatabase>>;
before(async () => {
  database = await createDatabase();
});
after(async () => await database.drop());

const contend = async () => await contendForLeadership(database.url, 'a test', retryMs);

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

test('one of many leads, and another one takes over when it is gone', async () => {
  const contenders = await Promise.all([contend(), contend(), contend()]);
  const leaders = () => contenders.filter((one) => one.isLeader());
  assert.equal(leaders().length, 1);
  const [first] = leaders() as [Leadership];
  await first.close();
  await until(() => leaders().length === 1 && leaders()[0] !== first, { describe: 'another one leads' });
  for (const one of contenders) await one.close();
  assert.equal(leaders().length, 0, 'nobody leads after closing');
});

test('a leader that loses its connection stops leading until it has the lock again', async () => {
  const alone = await contend();
  assert.ok(alone.isLeader());
  for (let round = 0; round < 3; round++) {
    for (const { pid } of await otherConnections()) await query(`select pg_terminate_backend(${pid})`);
    await until(() => !alone.isLeader(), { describe: 'it leads no longer', intervalMs: 5 });
    await until(() => alone.isLeader(), { describe: 'it leads again' });
  }
  // One that was ended is listed for another moment.
  await until(async () => (await otherConnections()).length === 1, {
    describe: 'each loss was followed by one new connection',
  });
  await alone.close();
  await until(async () => (await otherConnections()).length === 0, { describe: 'its connection is closed' });
});

test('an unreachable database elects no leader and causes no flood of attempts', async () => {
  let attempts = 0;
  const broken = createServer((socket) => {
    attempts++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const { port } = broken.address() as AddressInfo;
  const nobody = await contendForLeadership(`postgres://127.0.0.1:${port}/none`, 'a test', 5);
  await until(() => attempts >= 10, { describe: 'ten attempts were made' });
  assert.equal(nobody.isLeader(), false);
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  assert.ok(timers < 10, `${timers} timers wait`);
  await nobody.close();
  broken.close();
});

test('a leader whose connection went silent stops leading, and leads again when it is heard', async () => {
  const proxy = await openDatabaseProxy(database.url);
  const alone = await contendForLeadership(proxy.url, 'a silent test', retryMs, 1_000);
  try {
    await until(() => alone.isLeader(), { describe: 'it leads' });
    proxy.set({ kind: 'silent' });
    await until(() => !alone.isLeader(), { describe: 'it leads no longer' });
    proxy.set({ kind: 'pass' });
    await until(() => alone.isLeader(), { describe: 'it leads again' });
  } finally {
    await alone.close();
    await proxy.close();
  }
});
