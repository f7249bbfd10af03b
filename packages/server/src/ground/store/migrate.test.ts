import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../../migrations.js';
import { createDatabase, startTestServer } from '../../testing/harness.js';
import { openDatabase } from './database.js';
import { compatibleSince, type Migrations, migrate } from './migrate.js';

const future = '9000_column_of_the_next_release';
const farFuture = '9001_column_of_the_release_after';
const adding = (column: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(`alter table account add column ${column} text not null default ''`).execute(db);
  },
});
const next: Migrations = { ...migrations, [future]: adding('next') };
const last = Object.keys(migrations).sort().at(-1)!;

let database: Awaited<ReturnType<typeof createDatabase>>;
before(async () => {
  database = await createDatabase('withDemoAccounts');
});
after(async () => await database.drop());

/** Migrates the database as a release with these migrations does. */
async function migrateAs(release: Migrations, options?: Parameters<typeof migrate>[2]): Promise<string[]> {
  const { db, close } = await openDatabase(database.url, migrations, () => {}, { poolSize: 2 });
  try {
    return await migrate(db as unknown as Kysely<unknown>, release, options);
  } finally {
    await close();
  }
}

test('the last migration of the release before is one of ours', () => {
  assert.ok(Object.hasOwn(migrations, compatibleSince));
});

test('pending migrations are refused by name of the command where they do not run at the start', async () => {
  await assert.rejects(migrateAs(next, { mode: 'off' }), /1 migrations are pending.*tricorn migrate/);
});

test('a server starts and serves on the schema of the next release', async () => {
  assert.deepEqual(await migrateAs(next, { since: last }), [future]);
  const server = await startTestServer({ env: { TRICORN_DATABASE_URL: database.url } });
  try {
    const bought = await server.call('buyLLMToken', { tokensNum: 1, jobName: 'one' }, server.alice);
    assert.equal(bought.status, 200, bought.body.msg);
  } finally {
    await server.stop();
  }
  assert.deepEqual(await migrateAs(next, { since: last }), [], 'the newer one starts again as well');
});

test('it refuses the schema of the release after that, and says what to do', async () => {
  const afterNext: Migrations = { ...next, [farFuture]: adding('after_next') };
  const { db, close } = await openDatabase(database.url, migrations, () => {}, { poolSize: 2 });
  await migrate(db as unknown as Kysely<unknown>, afterNext, { since: future });
  await close();
  await assert.rejects(
    openDatabase(database.url, migrations, () => {}),
    /A newer version has migrated/,
  );
});
