import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type ChargeReference, openCharge, releaseCharge } from '../ground/ledger/charges.js';
import type { Db } from '../ground/store/database.js';
import { inTransaction } from '../ground/store/inTransaction.js';
import { idOf } from '../testing/demoAccounts.js';
import type { Answer, TestServer } from '../testing/harness.js';
import type { WorkKind } from './workKind.js';

const everything: ChargeReference = { kind: 'purchase', reference: 'all the money of the account' };

/** Tables that may change when a submission is refused. */
const volatileTables = ['instance', 'rate', 'stream', 'event'];

/** Holds everything the submitter has, and requires that the submission is refused and leaves no row. */
export async function assertRefusedWithoutMoney(
  server: TestServer,
  { currency, submitter }: WorkKind,
  submit: () => Promise<Answer>,
): Promise<void> {
  const { db, ledger } = server.parts;
  const accountId = await idOf(db, submitter);
  const { available: quote } = (await ledger.balances(accountId))[currency];
  await inTransaction(
    db,
    async (tx) => await openCharge(tx, { ...everything, accountId, currency, quote, memo: 'everything' }),
  );
  const before = await rowCounts(db);
  const { status, body } = await submit();
  assert.deepEqual(
    [status, body.code, body.error],
    [402, 402, currency === 'CCD' ? 'ccdInsufficient' : 'llmTokensInsufficient'],
  );
  assert.deepEqual(await rowCounts(db), before);
  await inTransaction(db, async (tx) => await releaseCharge(tx, everything));
}

/** The number of rows of every table. */
async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (volatileTables.includes(name)) continue;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]!.count;
  }
  return counts;
}
