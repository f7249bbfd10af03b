import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { migrations } from '../../migrations.js';
import { openDatabaseProxy } from '../../testing/databaseProxy.js';
import { createDatabase } from '../../testing/harness.js';
import { openDatabase } from './database.js';
import { DatabaseLostError } from './databaseLostError.js';

/** Short, so that the test is; a statement that takes longer must nevertheless not be ended. */
const silence = { patienceMs: 400, answerMsMax: 2_000, graceMs: 200 };

let database: Awaited<ReturnType<typeof createDatabase>>;
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
before(async () => {
  database = await createDatabase('migrated');
  proxy = await openDatabaseProxy(database.url);
});
after(async () => {
  await proxy.close();
  await database.drop();
});

async function open() {
  return await openDatabase(proxy.url, migrations, () => {}, { silence });
}

test('a statement on a connection that went silent fails instead of waiting forever, and the pool recovers', async () => {
  const { db, close } = await open();
  try {
    await sql`select 1`.execute(db);
    proxy.set({ kind: 'silent' });
    await assert.rejects(sql`select 1`.execute(db), DatabaseLostError);
    proxy.set({ kind: 'pass' });
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        proxy.set({ kind: 'silent' });
        await sql`select 1`.execute(tx);
      }),
      DatabaseLostError,
      'a transaction, whose rollback is not answered either',
    );
    proxy.set({ kind: 'pass' });
    await sql`select 1`.execute(db);
  } finally {
    proxy.set({ kind: 'pass' });
    await close();
  }
});

test('a statement that takes longer than the patience is not ended while the database works on it', async () => {
  const { db, close } = await open();
  try {
    const { rows } = await sql<{ waited: number }>`
      select 1 as waited from pg_sleep(${(3 * silence.patienceMs) / 1_000})`.execute(db);
    assert.deepEqual(rows, [{ waited: 1 }]);
  } finally {
    await close();
  }
});

test('closing does not wait for a connection that went silent', async () => {
  const { db, close } = await open();
  try {
    await sql`select 1`.execute(db);
    proxy.set({ kind: 'silent' });
    await close();
  } finally {
    proxy.set({ kind: 'pass' });
  }
});
