import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { type NewEvent, type ServiceEvent, socketCloseCodes, socketPath } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { lastSeqOf, recordEvents } from '../../ground/events/recordEvents.js';
import { deleteExpired } from '../../ground/retention/deleteExpired.js';
import { readRetentionSettings } from '../../ground/retention/settings.js';
import { SettingReader } from '../../ground/settings/settingReader.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { idOf } from '../../testing/demoAccounts.js';
import { createDatabase, startTestServer, type TestServer } from '../../testing/harness.js';

const secret = 'the secret of the tests of sockets and drains';
const sockets = 12;
const finished = (taskId: string): NewEvent => ({
  type: 'task.finished',
  task_id: taskId,
  result_url: 'u',
  status: 'succeeded',
  error: '',
  reason: '',
  extra_urls: {},
});

describe('a streaming channel of a process that stops', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let stopping: TestServer;
  let staying: TestServer;
  before(async () => {
    database = await createDatabase('withDemoAccounts');
    const shared = { TRICORN_SECRET: secret, TRICORN_DATABASE_URL: database.url, TRICORN_SOCKETS_MAX: '100' };
    staying = await startTestServer({ env: shared });
    stopping = await startTestServer({ env: { ...shared, TRICORN_STOP_WAIT_SECONDS: '5' } });
  });
  after(async () => {
    await stopping.close();
    await staying.close();
    await database.drop();
  });

  const record = async (taskId: string) =>
    await inTransaction(staying.parts.db, async (tx) =>
      recordEvents(tx, [await idOf(staying.parts.db)], finished(taskId)),
    );

  /** Reads as a client does that goes on elsewhere, where the close says; it knows no number of its own. */
  const follow = async (query: string) => {
    const seen: ServiceEvent[] = [];
    const reasons: string[] = [];
    const listen = async ({ url, alice }: TestServer, more: string): Promise<WebSocket> => {
      const address = `${url.replace('http', 'ws')}${socketPath}?events=all${more}`;
      const socket = new WebSocket(address, { headers: { token: alice } });
      socket.on('message', (data) => seen.push(JSON.parse(String(data)) as ServiceEvent));
      await once(socket, 'open');
      return socket;
    };
    const first = await listen(stopping, query);
    const moved = once(first, 'close').then(async ([code, reason]) => {
      assert.equal(code, socketCloseCodes.restarting);
      reasons.push(String(reason));
      return await listen(staying, `&since=${/since=(\d+)$/.exec(String(reason))?.[1]}`);
    });
    return { seen, reasons, moved };
  };

  test('misses nothing, whenever it was opened', async () => {
    const { db } = staying.parts;
    const alice = await idOf(db);
    await record('before all');
    const followers: Awaited<ReturnType<typeof follow>>[] = [];
    const openedAt: number[] = [];
    let recorded = 0;
    let over = false;
    const writing = (async () => {
      while (!over) await record(`event ${recorded++}`);
    })();
    const open = async () => {
      followers.push(await follow(''));
      // What is recorded from now on must arrive.
      openedAt.push(await lastSeqOf(db, alice));
    };
    await open();
    const stopped = stopping.stop();
    // Until its port is closed.
    for (let isOpen = true; isOpen && followers.length < sockets; )
      isOpen = await open().then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          assert.equal(error.code, 'ECONNREFUSED');
          return false;
        },
      );
    assert.ok(followers.length >= 3, `${followers.length} channels`);
    const moved = await Promise.all(followers.map(async (follower) => await follower.moved));
    await stopped;
    over = true;
    await writing;
    const last = await lastSeqOf(db, alice);
    for (const [index, { seen }] of followers.entries()) {
      await until(() => seen.at(-1)?.seq === last, { describe: 'the last event has arrived' });
      const numbers = seen.map(({ seq }) => seq);
      assert.ok(numbers[0]! <= openedAt[index]! + 1, `${numbers[0]} is the first after ${openedAt[index]}`);
      const all = Array.from({ length: last - numbers[0]! + 1 }, (_, place) => numbers[0]! + place);
      assert.deepEqual(numbers, all, 'each number once, without a gap');
    }
    for (const socket of moved) socket.terminate();
  });
});

test('a replay has gaps only where progress was, which is kept for minutes', async () => {
  const server = await startTestServer();
  const { db } = server.parts;
  const alice = await idOf(db);
  const progress: NewEvent = { type: 'job.progress', jobID: '1', progress: 0.5, detail: {} };
  const start = await lastSeqOf(db, alice);
  for (const event of [
    finished('a'),
    progress,
    progress,
    finished('b'),
    progress,
    progress,
    progress,
    finished('c'),
  ])
    await inTransaction(db, async (tx) => recordEvents(tx, [alice], event));
  await sql`update event set created_at = now() - interval '11 minutes'`.execute(db);
  await deleteExpired(db, readRetentionSettings(new SettingReader({})));
  const seen: number[] = [];
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${socketPath}?events=all&since=${start}`, {
    headers: { token: server.alice },
  });
  socket.on('message', (data) => seen.push((JSON.parse(String(data)) as ServiceEvent).seq - start));
  await until(() => seen.length === 3, { describe: 'what is kept has arrived' });
  assert.deepEqual(seen, [1, 4, 8]);
  socket.terminate();
  await server.close();
});
