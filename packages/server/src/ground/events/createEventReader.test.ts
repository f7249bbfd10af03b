import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { inTransaction } from '../store/inTransaction.js';
import { createEventReader, newEventsMax } from './createEventReader.js';
import { eventsSince, recordEvents } from './recordEvents.js';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(async () => await server.close());

test('readers that ask together get the events of their own account after their own number', async () => {
  const { db, tokens } = server.parts;
  const [alice, bob, carol] = [server.alice, server.bob, server.carol].map((token) => tokens.read(token).id);
  await inTransaction(db, async (tx) => {
    for (let place = 0; place < newEventsMax + 5; place++) {
      const event = { type: 'task.progress', task_id: `task ${place}`, status: 'queued' } as const;
      recordEvents(tx, [alice!, bob!], { ...event, progress: 0, position: place, preview: '' });
    }
  });
  const read = createEventReader(db);
  const asked = [
    { accountId: alice!, seq: 0 },
    { accountId: bob!, seq: 3 },
    { accountId: alice!, seq: 0 },
    { accountId: carol!, seq: 0 },
    { accountId: alice!, seq: newEventsMax },
    { accountId: bob!, seq: 1_000_000 },
  ];
  const answers = await Promise.all(asked.map(async (reader) => await read(reader)));
  const expected = await Promise.all(
    asked.map(async ({ accountId, seq }) => await eventsSince(db, accountId, seq, newEventsMax)),
  );
  assert.deepEqual(answers, expected);
  assert.equal(answers[0]!.length, newEventsMax);
  assert.ok(answers[4]!.length >= 5);
});

test('a transaction writes hundreds of events of one account, and events of thousands of accounts', async () => {
  const { db, tokens } = server.parts;
  const { id: alice } = tokens.read(server.alice);
  const { rows } = await sql<{ id: string }>`
    insert into account (email, passwd_hash) select n || '@example.com', 'x' from generate_series(1, 1700) as n
    returning id`.execute(db);
  const submitted = (jobID: string) => ({ type: 'job.submitted', jobID, txHash: '0x1', round: 1 }) as const;
  const [before] = await eventsSince(db, alice, 0, 1_000).then((events) => events.slice(-1));
  await inTransaction(db, async (tx) => {
    for (let job = 0; job < 300; job++) recordEvents(tx, [alice], submitted(String(job)));
    for (const { id } of rows) recordEvents(tx, [id], submitted('of all'));
  });
  const written = await eventsSince(db, alice, before?.seq ?? 0, 1_000);
  assert.deepEqual(
    written.map((event) => event.type === 'job.submitted' && event.jobID),
    Array.from({ length: 300 }, (_, job) => String(job)),
  );
  const { rows: counted } = await sql<{ events: number }>`
    select count(*)::integer as events from event where body->>'jobID' = 'of all'`.execute(db);
  assert.equal(counted[0]!.events, 1_700);
});
