import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/harness.js';
import { inTransaction } from './inTransaction.js';

test('recurring statements are prepared, and lists of values are not', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await db.connection().execute(async (connection) => {
      for (let time = 0; time < 4; time++) {
        await connection.selectFrom('setting').selectAll().where('name', '=', `n${time}`).execute();
        const names = Array.from({ length: time + 1 }, (_, index) => `n${index}`);
        await connection.selectFrom('setting').selectAll().where('name', 'in', names).execute();
      }
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like '%"setting"%'`.execute(connection);
      assert.deepEqual(
        rows.map(({ statement }) => statement),
        ['select * from "setting" where "name" = $1'],
      );
    });
  } finally {
    await close();
  }
});

test('a table that changes under prepared statements stays readable, also in transactions', async () => {
  const { db, close } = await openTestDatabase();
  const read = async (reader: Pick<typeof db, 'selectFrom'>) =>
    await reader.selectFrom('setting').selectAll().where('name', '=', 'a').execute();
  try {
    await db.insertInto('setting').values({ name: 'a', value: '1' }).execute();
    for (let time = 0; time < 4; time++) await read(db);
    await sql`alter table setting add column more integer default 7`.execute(db);
    assert.deepEqual(await inTransaction(db, read), [{ name: 'a', value: '1', more: 7 }]);
    for (let time = 0; time < 4; time++)
      assert.deepEqual(await read(db), [{ name: 'a', value: '1', more: 7 }]);
  } finally {
    await close();
  }
});
