import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { sql } from 'kysely';
import pg from 'pg';
import { migrations } from '../../migrations.js';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { insertAccount } from '../accounts/accounts.js';
import { createEventBus } from '../events/bus.js';
import { recordEvents } from '../events/recordEvents.js';
import { eventChannel } from '../events/writingEvents.js';
import { createLogger } from '../observability/logger.js';
import { type OpenDatabase, openDatabase } from './database.js';
import { inTransaction } from './inTransaction.js';

const submitted = { type: 'job.submitted', jobID: '1', txHash: '0x1', round: 1 } as const;

describe('a notification', () => {
  let here: TestDatabase;
  let there: OpenDatabase;
  let accountId: string;
  const heardHere: string[] = [];
  const heardThere: string[] = [];
  const { query } = pg.Client.prototype;
  let sent: string[] = [];

  before(async () => {
    here = await openTestDatabase();
    there = await openDatabase(here.url, migrations, () => {}, { poolSize: 2 });
    ({ id: accountId } = await inTransaction(
      here.db,
      async (tx) => await insertAccount(tx, { email: 'a@example.com', passwordHash: 'x' }),
    ));
    await here.listen(eventChannel, (payload) => heardHere.push(payload));
    await there.listen(eventChannel, (payload) => heardThere.push(payload));
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      const [first] = given as [string | { text: string }];
      sent.push(typeof first === 'string' ? first : first.text);
      return Reflect.apply(query, this, given);
    } as typeof query;
  });
  after(async () => {
    pg.Client.prototype.query = query;
    await there.close();
    await here.close();
  });
  // The first connection of a listener calls it once, because it may have missed something before.
  beforeEach(() => {
    for (const heard of [heardHere, heardThere]) heard.length = 0;
    sent = [];
  });

  test('is sent after the commit, at once in this process and soon in others', async () => {
    await inTransaction(here.db, async (tx) => {
      recordEvents(tx, [accountId], submitted);
      assert.deepEqual(heardHere, []);
    });
    assert.deepEqual(heardHere, [accountId]);
    await until(() => heardThere.includes(accountId), {
      describe: 'the other process has heard of the event',
    });
    assert.deepEqual(heardHere, [accountId], 'nobody hears of it twice');
    assert.ok(sent.includes('commit'));
    const [notifying] = sent.filter((text) => text.includes('pg_notify'));
    assert.ok(sent.indexOf('commit') < sent.indexOf(notifying!), 'no transaction notifies');
  });

  test('of a transaction that is rolled back is not sent', async () => {
    const failing = inTransaction(here.db, async (tx) => {
      recordEvents(tx, [accountId], submitted);
      throw new Error('rolled back');
    });
    await assert.rejects(failing, /rolled back/);
    assert.deepEqual(heardHere, []);
  });

  test('is sent together with others', async () => {
    const one = [{ channel: eventChannel, payload: accountId }];
    for (let count = 0; count < 1_000; count++) here.db.notifier.notify(one);
    await until(() => heardThere.length > 0, { describe: 'the other process has heard of them' });
    here.db.notifier.notify([{ channel: eventChannel, payload: 'last' }]);
    await until(() => heardThere.includes('last'), { describe: 'the other process has heard of all' });
    assert.equal(heardHere.length, 1_001);
    assert.ok(sent.filter((text) => text.includes('pg_notify')).length <= 3, 'one statement sends many');
  });

  test('of many accounts reaches every listener once, in few messages', async () => {
    const payloads = Array.from({ length: 500 }, (_, index) => `account-${index}-${'x'.repeat(20)}`);
    here.db.notifier.notify(payloads.map((payload) => ({ channel: eventChannel, payload })));
    await until(() => heardThere.includes(payloads.at(-1)!), {
      describe: 'the other process has heard of the last account',
    });
    assert.deepEqual(heardHere, payloads);
    assert.deepEqual(heardThere, payloads);
    assert.equal(sent.filter((text) => text.includes('pg_notify')).length, 1);
  });

  test('can be lost: the row is found without it, and an idle database is asked one cheap question', async () => {
    const bus = await createEventBus(there, createLogger('silent'));
    const lastSeqs: (number | undefined)[] = [];
    const unsubscribe = bus.subscribe(accountId, (lastSeq) => lastSeqs.push(lastSeq));
    sent = [];
    // As if its process had been killed after the commit.
    await sql`select events_write(array[${accountId}::uuid], array['job.submitted'], array[${JSON.stringify(submitted)}::jsonb], '{}')`.execute(
      here.db,
    );
    const newest = await here.db.selectFrom('stream').select('last_seq').executeTakeFirstOrThrow();
    await until(() => lastSeqs.includes(newest.last_seq), {
      describe: 'the other process has found the event',
    });
    unsubscribe();
    assert.deepEqual([...heardHere, ...heardThere], []);
    const isQuestion = (text: string) => text.startsWith('select pg_current_snapshot()');
    sent = [];
    await until(() => sent.filter(isQuestion).length >= 3, { describe: 'it has looked again three times' });
    assert.deepEqual(
      sent.filter((text) => !isQuestion(text)),
      [],
    );
  });
});
