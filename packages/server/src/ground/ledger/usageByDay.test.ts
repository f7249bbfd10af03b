import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { jobTypes } from '@tricorn/contract';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { prepareAccount } from '../accounts/accounts.js';
import { insertJob, newJobId } from '../jobs/jobs.js';
import { inTransaction } from '../store/inTransaction.js';
import { send } from '../store/send.js';
import { openAccount } from './accounts.js';
import { openCharge, settleCharge } from './charges.js';
import { grant, purchasingTokens } from './credits.js';
import { usageByDay } from './ledger.js';

describe('usage by day', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(async () => await database.close());

  test('counts charges by kind, without released amounts', async () => {
    const { db } = database;
    const prepared = await prepareAccount('dora@example.com', 'a long password');
    const id = await inTransaction(db, async (tx) => {
      const account = await openAccount(tx, prepared);
      await grant(tx, account.id, 'CCD', 100n * 10n ** 18n, 'test');
      return account.id;
    });
    await inTransaction(db, async (tx) => {
      const jobId = newJobId();
      const kind = { type: jobTypes.input, computation: 'Matrix Addition' };
      await insertJob(tx, { id: jobId, ...kind, name: 'a job', creator: id, parties: [id], state: 'queued' });
      const charge = async (amount: bigint, used: bigint) => {
        const work = { kind: 'privacy', reference: randomUUID() } as const;
        await openCharge(tx, { ...work, accountId: id, currency: 'CCD', quote: amount, memo: 'work', jobId });
        await settleCharge(tx, work, used);
      };
      await charge(5n * 10n ** 18n, 2n * 10n ** 18n);
      await charge(5n * 10n ** 18n, 10n ** 17n);
      await charge(5n * 10n ** 18n, 0n);
      const order = { accountId: id, ccd: 10n ** 18n, llmTokens: 1_000n, memo: 'tokens', jobId };
      await send(tx, purchasingTokens(order));
    });
    const usage = await usageByDay(db, id, 7);
    assert.deepEqual(
      usage.map(({ currency, kind, amount }) => ({ currency, kind, amount })),
      [
        { currency: 'CCD', kind: 'privacy', amount: '2.1' },
        { currency: 'CCD', kind: 'purchase', amount: '1' },
      ],
    );
    assert.match(usage[0]!.day, /^\d{4}-\d\d-\d\d$/);
  });
});
