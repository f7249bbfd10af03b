import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../../migrations.js';
import { createDatabase, startTestServer } from '../../testing/harness.js';
import { openDatabase } from './database.js';
import { type Migrations, migrate, release } from './migrate.js';

const nameOf = (number: number, what: string) => `${String(number).padStart(4, '0')}_${what}`;
const ofNext = nameOf(release + 1, 'column_of_the_next_release');
const ofLater = nameOf(release + 2, 'column_of_the_release_after');
const adding = (column: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(`alter table account add column ${column} text not null default ''`).execute(db);
  },
});
const next: Migrations = { ...migrations, [ofNext]: adding('next') };

let database: Awaited<ReturnType<typeof createDatabase>>;
before(async () => {
  database = await createDatabase('withDemoAccounts');
});
after(async () => await database.drop());

/** Migrates the database as a release with these migrations does. */
async function migrateAs(given: Migrations, options?: Parameters<typeof migrate>[2]): Promise<string[]> {
  const { db, close } = await openDatabase(database.url, migrations, () => {}, { poolSize: 2 });
  try {
    return await migrate(db as unknown as Kysely<unknown>, given, options);
  } finally {
    await close();
  }
}

test('pending migrations are refused by name of the command where they do not run at the start', async () => {
  await assert.rejects(migrateAs(next, { mode: 'off' }), /1 migrations are pending.*tricorn migrate/);
});

test('a new database is made as it is now, and later migrations are only recorded', async () => {
  const { url, drop } = await createDatabase();
  const failing = {
    up: async () => {
      throw new Error('it must not run');
    },
  };
  const { db, close, migrated } = await openDatabase(url, { ...migrations, [ofNext]: failing }, () => {});
  try {
    assert.deepEqual(migrated, [...Object.keys(migrations), ofNext]);
    assert.deepEqual(await db.selectFrom('account').select('id').execute(), []);
  } finally {
    await close();
    await drop();
  }
});

test('a server starts and serves on the schema of the next release', async () => {
  assert.deepEqual(await migrateAs(next), [ofNext]);
  const server = await startTestServer({ env: { TRICORN_DATABASE_URL: database.url } });
  try {
    const bought = await server.call('buyLLMToken', { tokensNum: 1, jobName: 'one' }, server.alice);
    assert.equal(bought.status, 200, bought.body.msg);
  } finally {
    await server.stop();
  }
  assert.deepEqual(await migrateAs(next), [], 'the newer one starts again as well');
});

test('it refuses the schema of the release after that, and says what to do', async () => {
  assert.deepEqual(await migrateAs({ ...next, [ofLater]: adding('after_next') }), [ofLater]);
  await assert.rejects(
    openDatabase(database.url, migrations, () => {}),
    /A newer version has migrated/,
  );
});
