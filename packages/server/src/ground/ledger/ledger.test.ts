import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ServiceError } from '@tricorn/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { insertAccount } from '../accounts/accounts.js';
import { inTransaction } from '../store/inTransaction.js';
import { auditLedger } from './audit.js';
import { balancesOf, type Currency, exchange, grant, hold, post, release } from './ledger.js';
import { statementOf } from './statement.js';

describe('the ledger', () => {
  let database: TestDatabase;
  let accounts: string[];
  let names = 0;

  before(async () => {
    database = await openTestDatabase();
  });
  after(async () => await database.close());

  const newAccounts = async (count: number): Promise<string[]> =>
    await inTransaction(database.db, async (tx) => {
      const ids: string[] = [];
      for (let index = 0; index < count; index++) {
        ids.push((await insertAccount(tx, { email: `a${names++}@example.com`, passwordHash: 'x' })).id);
      }
      return ids;
    });

  test('holds, charges what was used and gives the rest back', async () => {
    const [id] = (await newAccounts(1)) as [string];
    await inTransaction(database.db, async (tx) => await grant(tx, id, 'CCD', 100n, 'start'));
    const holdId = await inTransaction(
      database.db,
      async (tx) => await hold(tx, { accountId: id, currency: 'CCD', amount: 60n, memo: 'work' }),
    );
    assert.deepEqual((await balancesOf(database.db, id)).CCD, { available: 40n, held: 60n });
    await inTransaction(database.db, async (tx) => await post(tx, holdId, 25n));
    assert.deepEqual((await balancesOf(database.db, id)).CCD, { available: 75n, held: 0n });
    await inTransaction(database.db, async (tx) => await post(tx, holdId, 25n));
    assert.deepEqual(
      (await balancesOf(database.db, id)).CCD,
      { available: 75n, held: 0n },
      'a closed hold is charged once',
    );
    assert.deepEqual(await auditLedger(database.db), []);
    const { data } = await statementOf(database.db, id, { pageNo: 1, pageSize: 10 });
    assert.deepEqual(
      data.map(({ kind, amount }) => [kind, amount]),
      [
        ['post', '0.000000000000000035'],
        ['hold', '-0.00000000000000006'],
        ['grant', '0.0000000000000001'],
      ],
    );
  });

  test('refuses by name what the account does not have, and books nothing', async () => {
    const [id] = (await newAccounts(1)) as [string];
    await inTransaction(database.db, async (tx) => await grant(tx, id, 'LLM', 5n, 'start'));
    for (const currency of ['CCD', 'LLM'] as Currency[]) {
      await assert.rejects(
        inTransaction(
          database.db,
          async (tx) => await hold(tx, { accountId: id, currency, amount: 6n, memo: 'work' }),
        ),
        (error: ServiceError) =>
          error.error === (currency === 'CCD' ? 'ccdInsufficient' : 'llmTokensInsufficient'),
      );
    }
    assert.deepEqual((await balancesOf(database.db, id)).LLM, { available: 5n, held: 0n });
  });

  test('cannot charge more than was held', async () => {
    const [id] = (await newAccounts(1)) as [string];
    await inTransaction(database.db, async (tx) => await grant(tx, id, 'CCD', 10n, 'start'));
    const holdId = await inTransaction(
      database.db,
      async (tx) => await hold(tx, { accountId: id, currency: 'CCD', amount: 4n, memo: 'work' }),
    );
    await assert.rejects(
      inTransaction(database.db, async (tx) => await post(tx, holdId, 5n)),
      /never_above_the_quote/,
    );
    await assert.rejects(
      inTransaction(database.db, async (tx) => await post(tx, null, 1n)),
      RangeError,
    );
    assert.deepEqual((await balancesOf(database.db, id)).CCD, { available: 6n, held: 4n });
  });

  test('is defended by the database itself', async () => {
    const { db } = database;
    const [id] = (await newAccounts(1)) as [string];
    await inTransaction(db, async (tx) => await grant(tx, id, 'CCD', 10n, 'start'));
    const { id: ledgerId } = await db
      .selectFrom('ledger_account')
      .select('id')
      .where('owner', '=', id)
      .where('currency', '=', 'CCD')
      .where('kind', '=', 'available')
      .executeTakeFirstOrThrow();
    await assert.rejects(
      inTransaction(db, async (tx) => {
        const transfer = await tx
          .insertInto('transfer')
          .values({ kind: 'grant', memo: 'forged', job_id: null })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('entry')
          .values({ transfer_id: transfer.id, ledger_account_id: ledgerId, amount: 1n })
          .execute();
      }),
      /does not balance/,
    );
    await assert.rejects(
      sql`update ledger_account set balance = 1000 where id = ${ledgerId}`.execute(db),
      /append-only/,
    );
    await assert.rejects(sql`update entry set amount = 1000`.execute(db), /append-only/);
    await assert.rejects(sql`delete from transfer`.execute(db), /append-only/);
    assert.deepEqual((await balancesOf(db, id)).CCD, { available: 10n, held: 0n });
  });

  test('stays balanced under random concurrent work', async () => {
    const { db } = database;
    accounts = await newAccounts(4);
    const step = fc.record({
      who: fc.nat({ max: 3 }),
      currency: fc.constantFrom<Currency>('CCD', 'LLM'),
      what: fc.constantFrom('grant', 'hold', 'post', 'release', 'exchange', 'fail'),
      amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      share: fc.nat({ max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const holds: { id: string | null; amount: bigint }[] = [];
        const perform = async ({
          who,
          currency,
          what,
          amount,
          share,
        }: (typeof steps)[number]): Promise<void> => {
          const accountId = accounts[who]!;
          await inTransaction(db, async (tx) => {
            if (what === 'grant') await grant(tx, accountId, currency, amount, 'test');
            if (what === 'hold')
              holds.push({ id: await hold(tx, { accountId, currency, amount, memo: 'test' }), amount });
            const open = holds[share % Math.max(holds.length, 1)];
            if (what === 'post' && open) await post(tx, open.id, (open.amount * BigInt(share)) / 100n);
            if (what === 'release' && open) await release(tx, open.id);
            if (what === 'exchange')
              await exchange(tx, {
                accountId,
                ccd: amount,
                llmTokens: amount / 7n + 1n,
                memo: 'test',
                jobId: 1n,
              });
            if (what === 'fail') {
              await grant(tx, accountId, currency, amount, 'test');
              throw new ServiceError('internal', 'the work after the booking failed');
            }
          }).catch((error: unknown) => {
            // A refusal is an outcome; anything else is a fault of the ledger.
            if (!(error instanceof ServiceError)) throw error;
          });
        };
        await Promise.all(steps.map(perform));
        assert.deepEqual(await auditLedger(db), []);
      }),
      { numRuns: 12 },
    );
  });

  test('lets concurrent holds spend a balance once and no more', async () => {
    const { db } = database;
    const [id] = (await newAccounts(1)) as [string];
    await inTransaction(db, async (tx) => await grant(tx, id, 'CCD', 100n, 'start'));
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        inTransaction(
          db,
          async (tx) => await hold(tx, { accountId: id, currency: 'CCD', amount: 7n, memo: 'work' }),
        ),
      ),
    );
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 14);
    assert.deepEqual((await balancesOf(db, id)).CCD, { available: 2n, held: 98n });
  });
});
