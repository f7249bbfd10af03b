import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Currency, ServiceError } from '@tricorn/contract';
import { until } from '@tricorn/testing/until';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { auditLists } from '../lists/auditLists.js';
import type { Tx } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';
import { send, sendAlone } from '../store/send.js';
import { openAccount } from './accounts.js';
import { auditLedger } from './audit.js';
import { balancesOf } from './balances.js';
import { type ChargeReference, openCharge, openingCharge, releaseCharge, settleCharge } from './charges.js';
import { grant, purchasingTokens } from './credits.js';
import { createStatement, statementCsv } from './statement.js';

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
        ids.push((await openAccount(tx, { email: `a${names++}@example.com`, passwordHash: 'x' })).id);
      }
      return ids;
    });

  const reference = (): ChargeReference => ({ kind: 'learning', reference: randomUUID() });
  const open = async (accountId: string, currency: Currency, quote: bigint, work = reference()) =>
    await inTransaction(
      database.db,
      async (tx) => await openCharge(tx, { ...work, accountId, currency, quote, memo: 'work' }),
    );

  test('holds, charges the used amount and releases the rest', async () => {
    const [id] = (await newAccounts(1)) as [string];
    await inTransaction(database.db, async (tx) => await grant(tx, id, 'CCD', 100n, 'start'));
    const work = reference();
    await open(id, 'CCD', 60n, work);
    assert.deepEqual((await balancesOf(database.db, id)).CCD, { available: 40n, held: 60n });
    await inTransaction(database.db, async (tx) => await settleCharge(tx, work, 25n));
    assert.deepEqual((await balancesOf(database.db, id)).CCD, { available: 75n, held: 0n });
    await inTransaction(database.db, async (tx) => await settleCharge(tx, work, 25n));
    assert.deepEqual(
      (await balancesOf(database.db, id)).CCD,
      { available: 75n, held: 0n },
      'a closed charge is charged once',
    );
    assert.deepEqual(await auditLedger(database.db), []);
    assert.deepEqual(await auditLists(database.db), []);
    const { data } = await createStatement(database.db)(id, { pageNo: 1, pageSize: 10 });
    assert.deepEqual(
      data.map(({ kind, state, amount, quote, refund }) => [kind, state, amount, quote, refund]),
      [
        ['learning', 'charged', '-0.000000000000000025', '0.00000000000000006', '0.000000000000000035'],
        ['grant', 'credited', '0.0000000000000001', '0', '0'],
      ],
    );
  });

  test('exports the statement as CSV in several reads, and no memo becomes a formula', async () => {
    const [id, other] = (await newAccounts(2)) as [string, string];
    await inTransaction(database.db, async (tx) => {
      await grant(tx, id, 'CCD', 10n ** 18n, '=1+1,"quoted"');
      await grant(tx, other, 'CCD', 5n, 'of another account');
      for (const memo of ['one', 'two', 'three']) await grant(tx, id, 'LLM', 7n, memo);
    });
    const work = reference();
    await open(id, 'CCD', 60n, work);
    await inTransaction(database.db, async (tx) => await settleCharge(tx, work, 25n));
    for (const rowsPerRead of [1, 2, 5, 500]) {
      const parts: string[] = [];
      for await (const part of statementCsv(database.db, id, undefined, rowsPerRead)) parts.push(part);
      const [header, ...lines] = parts.join('').split('\n');
      assert.equal(header, 'time,currency,kind,state,amount,quote,refund,memo,jobID');
      assert.deepEqual(
        lines.map((line) => line.replace(/^[\d-]{10}T[\d:.]{12}Z,/, '')),
        [
          'CCD,learning,charged,-0.000000000000000025,0.00000000000000006,0.000000000000000035,work,',
          'LLM,grant,credited,7,0,0,three,',
          'LLM,grant,credited,7,0,0,two,',
          'LLM,grant,credited,7,0,0,one,',
          `CCD,grant,credited,1,0,0,"'=1+1,""quoted""",`,
          '',
        ],
        `${rowsPerRead} rows per read`,
      );
    }
  });

  test('refuses by name what the account cannot pay, and writes nothing', async () => {
    const [id] = (await newAccounts(1)) as [string];
    await inTransaction(database.db, async (tx) => await grant(tx, id, 'LLM', 5n, 'start'));
    for (const currency of ['CCD', 'LLM'] as Currency[]) {
      await assert.rejects(
        open(id, currency, 6n),
        (error: ServiceError) =>
          error.error === (currency === 'CCD' ? 'ccdInsufficient' : 'llmTokensInsufficient'),
      );
    }
    assert.deepEqual((await balancesOf(database.db, id)).LLM, { available: 5n, held: 0n });
  });

  test('cannot charge more than was held', async () => {
    const [id] = (await newAccounts(1)) as [string];
    await inTransaction(database.db, async (tx) => await grant(tx, id, 'CCD', 10n, 'start'));
    const work = reference();
    await open(id, 'CCD', 4n, work);
    await assert.rejects(
      inTransaction(database.db, async (tx) => await settleCharge(tx, work, 5n)),
      /never_above_the_quote/,
    );
    await assert.rejects(
      inTransaction(database.db, async (tx) => await settleCharge(tx, work, -1n)),
      RangeError,
    );
    assert.deepEqual((await balancesOf(database.db, id)).CCD, { available: 6n, held: 4n });
  });

  test('is protected by the database itself', async () => {
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
        await sql`
          with forged as (insert into transfer (kind, memo) values ('grant', 'forged') returning id)
          insert into entry (transfer_id, ledger_account_id, amount) select id, ${ledgerId}, 1 from forged`.execute(
          tx,
        );
      }),
      /does not balance/,
    );
    await assert.rejects(
      sql`update ledger_account set balance = 1000 where id = ${ledgerId}`.execute(db),
      /append-only/,
    );
    await assert.rejects(sql`update entry set amount = 1000`.execute(db), /append-only/);
    await assert.rejects(sql`delete from transfer`.execute(db), /append-only/);
    for (const table of ['entry', 'transfer', 'ledger_account', 'charge', 'credit'])
      await assert.rejects(sql`truncate ${sql.table(table)} cascade`.execute(db), /append-only/);
    await assert.rejects(sql`delete from credit`.execute(db), /append-only/);
    await open(id, 'CCD', 1n, reference());
    await assert.rejects(sql`delete from charge`.execute(db), /append-only/);
    const unknown = sql`select coalesce(max(id), 0) + 1000000 from`;
    const pay = (payer: RawBuilder<unknown>) => sql`
      with forged as (
        insert into transfer (kind, memo, charge_id) values ('grant', 'forged', ${payer}) returning id
      )
      insert into entry (transfer_id, ledger_account_id, amount)
        select id, ${ledgerId}, 1 from forged
        union all select id, (select id from ledger_account where kind = 'issued' and currency = 'CCD' limit 1), -1 from forged`;
    for (const grouped of ['', 'on']) {
      const forge = async (statement: RawBuilder<unknown>) =>
        await inTransaction(db, async (tx) => {
          await sql`select set_config('tricorn.grouped', ${grouped}, true)`.execute(tx);
          await statement.execute(tx);
        });
      await assert.rejects(
        forge(pay(sql`gen_random_uuid()`)),
        /does not exist/,
        'a charge that does not exist',
      );
      await assert.rejects(
        forge(sql`insert into entry (transfer_id, ledger_account_id, amount)
          select number, ledger, amount from (${unknown} transfer) as transfer (number),
            (values (${ledgerId}, 1), ((select id from ledger_account where kind = 'issued' and currency = 'CCD' limit 1), -1))
              as moved (ledger, amount)`),
        /does not exist/,
        'a transfer that does not exist',
      );
      await assert.rejects(
        forge(sql`with forged as (insert into transfer (kind, memo) values ('grant', 'forged') returning id)
          insert into entry (transfer_id, ledger_account_id, amount)
          select id, ledger, amount from forged, (values (${ledgerId}, 1), ((${unknown} ledger_account), -1))
            as moved (ledger, amount)`),
        /no ledger account|does not balance/,
        'a ledger account that does not exist',
      );
    }
    assert.deepEqual((await balancesOf(db, id)).CCD, { available: 9n, held: 1n });
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
        const charges: { work: ChargeReference; amount: bigint }[] = [];
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
            if (what === 'hold') {
              const work = reference();
              await openCharge(tx, { ...work, accountId, currency, quote: amount, memo: 'test' });
              charges.push({ work, amount });
            }
            const held = charges[share % Math.max(charges.length, 1)];
            if (what === 'post' && held)
              await settleCharge(tx, held.work, (held.amount * BigInt(share)) / 100n);
            if (what === 'release' && held) await releaseCharge(tx, held.work);
            if (what === 'exchange')
              await send(
                tx,
                purchasingTokens({
                  accountId,
                  ccd: amount,
                  llmTokens: amount / 7n + 1n,
                  memo: 'test',
                  jobId: 1n,
                }),
              );
            if (what === 'fail') {
              await grant(tx, accountId, currency, amount, 'test');
              throw new ServiceError('internal', 'the work after the transfer failed');
            }
          }).catch((error: unknown) => {
            // A refusal is a valid outcome; any other error is a bug in the ledger.
            if (!(error instanceof ServiceError)) throw error;
          });
        };
        await Promise.all(steps.map(perform));
        assert.deepEqual(await auditLedger(db), []);
        assert.deepEqual(await auditLists(db), []);
      }),
      { numRuns: 12 },
    );
  });

  test('keeps every invariant at every moment of a load on few accounts, without a deadlock', async () => {
    const { db } = database;
    const ids = await newAccounts(3);
    await inTransaction(db, async (tx) => {
      for (const id of ids) await grant(tx, id, 'CCD', 10n ** 6n, 'start');
    });
    let running = true;
    const audits: string[][] = [];
    const auditing = (async () => {
      while (running) audits.push(await auditLedger(db));
    })();
    const client = async (place: number) => {
      for (let turn = 0; turn < 20; turn++) {
        const accountId = ids[(place + turn) % ids.length]!;
        const work = reference();
        const jobId = BigInt(1_000 + place * 100 + turn);
        await sendAlone(db, [
          openingCharge({ ...work, accountId, currency: 'CCD', quote: 10n, memo: 'load' }),
          purchasingTokens({ accountId, ccd: 3n, llmTokens: 2n, memo: 'load', jobId }),
        ]);
        await inTransaction(db, async (tx) => await settleCharge(tx, work, BigInt(turn % 11)));
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, place) => client(place)));
    running = false;
    await auditing;
    assert.ok(audits.length > 0);
    assert.deepEqual([...audits.flat(), ...(await auditLedger(db))], []);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
    assert.equal(rows[0]!.deadlocks, 0);
  });

  test('uses functions whose plans are never compiled', async () => {
    const { rows } = await sql`select proname from pg_proc where pronamespace = current_schema()::regnamespace
      and 'enable_seqscan=off' = any(proconfig) and not 'jit=off' = any(proconfig)`.execute(database.db);
    assert.deepEqual(rows, [], 'PostgreSQL before 18 takes them for expensive');
  });

  test('writes to a shard of the service that no other transaction uses', async () => {
    const { db } = database;
    const shards = Array.from({ length: 64 }, (_, shard) => shard);
    for (const free of [5, 41]) {
      await db.transaction().execute(async (busy) => {
        for (const shard of shards.filter((one) => one !== free))
          await sql`select pg_advisory_xact_lock(1, ${shard}::integer)`.execute(busy);
        const { rows } = await sql<{ shard: number }>`select own_shard() as shard`.execute(db);
        assert.equal(rows[0]!.shard, free);
      });
    }
  });

  test('lets concurrent holds spend a balance only once', async () => {
    const { db } = database;
    const [id] = (await newAccounts(1)) as [string];
    await inTransaction(db, async (tx) => await grant(tx, id, 'CCD', 100n, 'start'));
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => open(id, 'CCD', 7n)));
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 14);
    assert.deepEqual((await balancesOf(db, id)).CCD, { available: 2n, held: 98n });
  });

  test('lets accounts pay at the same time: a charge that is not committed yet holds nobody up', async () => {
    const { db } = database;
    const [slow, quick] = (await newAccounts(2)) as [string, string];
    for (const id of [slow, quick])
      await inTransaction(db, async (tx) => await grant(tx, id, 'CCD', 100n, 'start'));
    const backendOf = async (tx: Tx) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid;
    const pay = async (tx: Tx, accountId: string) => {
      const work = reference();
      await openCharge(tx, { ...work, accountId, currency: 'CCD', quote: 5n, memo: 'work' });
      await settleCharge(tx, work, 5n);
    };
    await inTransaction(db, async (tx) => {
      await pay(tx, slow);
      const taken = (await backendOf(tx)) % 64;
      // Two connections in 64 share a row, and then they do wait: such a pair says nothing here.
      await until(
        async () =>
          await inTransaction(db, async (other) => {
            if ((await backendOf(other)) % 64 === taken) return false;
            await sql`set local lock_timeout = '5s'`.execute(other);
            await pay(other, quick);
            return true;
          }),
        { describe: 'another connection has paid' },
      );
    });
    for (const id of [slow, quick])
      assert.deepEqual((await balancesOf(db, id)).CCD, { available: 95n, held: 0n });
    assert.deepEqual(await auditLedger(db), []);
    assert.deepEqual(await auditLists(db), []);
  });
});
