import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../../testing/harness.js';
import type { Tx } from '../../store/database.js';
import { inTransaction } from '../../store/inTransaction.js';
import { openAccount } from '../accounts.js';
import { auditLedger } from '../audit.js';
import { grant } from '../credits.js';
import { type AllowanceWrite, writeAllowance } from './allowanceStore.js';

let database: TestDatabase;
let accountId = '';
before(async () => {
  database = await openTestDatabase();
  accountId = await inTransaction(database.db, async (tx) => {
    const { id } = await openAccount(tx, { email: 'busy@example.com', passwordHash: 'x' });
    await grant(tx, id, 'LLM', 1_000_000n, 'test');
    return id;
  });
});
after(async () => {
  assert.deepEqual(await auditLedger(database.db), []);
  await database.close();
});

const open = async (): Promise<AllowanceWrite> => {
  const first: AllowanceWrite = {
    allowanceId: randomUUID(),
    accountId,
    instanceId: randomUUID(),
    apiKeyId: undefined,
    number: 1,
    uses: [],
    keepTokens: 0,
    reservedTokens: 0,
    neededTokens: 100,
    wantedTokens: 100,
    spareTokens: 0,
    keys: [],
  };
  const { takenTokens } = await writeAllowance(database.db, first);
  assert.equal(takenTokens, 100);
  return first;
};

const lock = async (tx: Tx, kind: 'available' | 'held', strength: 'key share' | 'no key update') =>
  await sql`select from ledger_account where owner = ${accountId} and currency = 'LLM' and kind = ${kind}
    for ${sql.raw(strength)}`.execute(tx);

test('a write to an allowance does not wait for the foreign-key check of a booking, which would wait for the write', async () => {
  const first = await open();
  await database.db.transaction().execute(async (booking) => {
    await lock(booking, 'available', 'key share');
    let taken = 0;
    const write = writeAllowance(database.db, { ...first, number: 2, keepTokens: 100 }).then((result) => {
      taken = result.takenTokens;
    });
    await until(() => taken === 100, { describe: 'the write ends before the booking' });
    await write;
  });
});

test('a write to an allowance that is used up locks balances in the order of every booking', async () => {
  const first = await open();
  const use = {
    id: randomUUID(),
    model: 'model',
    key: 0,
    reservedTokens: 100,
    startedAtMs: Date.now(),
    promptTokens: 50,
    completionTokens: 50,
    chargedTokens: 100,
  };
  const writing = await database.db.transaction().execute(async (booking) => {
    await lock(booking, 'available', 'no key update');
    const write = writeAllowance(database.db, { ...first, number: 2, uses: [use] });
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%allowance_write%'`.execute(
        database.db,
      );
      return rows.length > 0;
    };
    await until(waits, { describe: 'the write waits for the booking' });
    // Before, the write held this lock already, and waited for the other one.
    await sql`set local lock_timeout = '30s'`.execute(booking);
    await lock(booking, 'held', 'no key update');
    return { write };
  });
  assert.equal((await writing.write).takenTokens, 100);
});
