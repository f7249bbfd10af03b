import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { insertAccount } from '../../ground/accounts/accounts.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { balancesOf, grant } from '../../ground/ledger/ledger.js';
import { openDatabase } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import type { Database } from '../../ground/store/schema.js';
import { migrations } from '../../migrations.js';
import { createDatabase } from '../../testing/harness.js';

test('tokens that calls had reserved before leases came go back, and what was used is charged', async () => {
  const { url, drop } = await createDatabase();
  const old = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  });
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0080_loose_blobs');
  const { id } = await inTransaction(old, async (tx) => {
    const account = await insertAccount(tx, { email: 'early@example.com', passwordHash: 'x' });
    await grant(tx, account.id, 'LLM', 1_000n, 'test');
    return account;
  });
  const reserve = sql<{ call: string }>`
    select call from llm_reserve(${id}, ${randomUUID()}, 1, 'a model', 100, 100, 10, 1000)`;
  const ended = (await reserve.execute(old)).rows[0]!;
  await reserve.execute(old);
  await sql`select llm_settle(${id}, ${ended.call}, 20, 10, 30)`.execute(old);
  await old.destroy();

  const { db, close } = await openDatabase(url, () => {});
  try {
    assert.deepEqual((await balancesOf(db, id)).LLM, { available: 970n, held: 0n });
    assert.deepEqual(await auditLedger(db), []);
  } finally {
    await close();
    await drop();
  }
});
