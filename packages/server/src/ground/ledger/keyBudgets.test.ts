import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Currency, ccdDecimals, formatUnits, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { type BudgetLimits, insertApiKey, type KeyBudget, readApiKey } from '../accounts/apiKeys.js';
import { inTransaction } from '../store/inTransaction.js';
import { sendAlone } from '../store/send.js';
import { openAccount } from './accounts.js';
import { recallChannel } from './allowances/allowanceStore.js';
import { Allowances } from './allowances/allowances.js';
import { nothingUsed, type Refusal, type Reservation } from './allowances/reservation.js';
import { auditLedger } from './audit.js';
import { openingCharge, payingWith, releaseCharge, settleCharge } from './charges.js';
import { grant, purchasingTokens } from './credits.js';
import { usageByKey } from './ledger.js';

const log = pino({ level: 'silent' });
const unlimited: BudgetLimits = { perDay: null, perMonth: null, inTotal: null };
const callersMax = 1_000;

describe('the budget of an API key', () => {
  let database: TestDatabase;
  let account = '';
  before(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    account = await inTransaction(database.db, async (tx) => {
      const { id } = await openAccount(tx, { email: `${randomUUID()}@example.com`, passwordHash: 'x' });
      for (const currency of ['CCD', 'LLM'] as const) await grant(tx, id, currency, 1_000_000n, 'test');
      return id;
    });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(database.db), []);
    await database.close();
  });

  const makeKey = async (limits: Partial<Record<Currency, Partial<BudgetLimits>>>): Promise<string> => {
    const budgets = {
      CCD: { ...unlimited, ...limits.CCD },
      LLM: { ...unlimited, ...limits.LLM },
    };
    const terms = { name: randomUUID(), scopes: ['*:write'], networks: [], expiresAt: null, budgets };
    return (await inTransaction(database.db, async (tx) => await insertApiKey(tx, account, terms, 100))).id;
  };
  const budgetOf = async (key: string, currency: Currency): Promise<KeyBudget> =>
    (await readApiKey(database.db, account, key)).budgets[currency];

  const hold = async (key: string, quote: bigint, currency: Currency = 'CCD'): Promise<string> => {
    const reference = randomUUID();
    const charge = { accountId: account, currency, kind: 'pictures' as const, reference, quote, memo: 'x' };
    await sendAlone(database.db, [payingWith(key), openingCharge(charge)]);
    return reference;
  };
  const isExceeded = (error: unknown) =>
    error instanceof ServiceError && error.error === 'keyBudgetExceeded' && error.code === 402;
  const settle = async (reference: string, used: bigint) =>
    await inTransaction(
      database.db,
      async (tx) => await settleCharge(tx, { kind: 'pictures', reference }, used),
    );
  /** Moves everything that a key has spent into the past. */
  const backdate = async (key: string, days: number) => {
    await sql`update key_budget set day = day - ${days}::integer where key_id = ${key}`.execute(database.db);
    await sql`update charge set key_day = key_day - ${days}::integer where key_id = ${key}`.execute(
      database.db,
    );
    await sql`update allowance set key_day = key_day - ${days}::integer where key_id = ${key}`.execute(
      database.db,
    );
  };

  test('admits exactly what fits of 1,000 concurrent holds', async () => {
    const key = await makeKey({ CCD: { perDay: 3_335n } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: callersMax }, async () => await hold(key, 10n)),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    assert.ok(refused.every(isExceeded), String(refused.find((error) => !isExceeded(error))));
    assert.equal(callersMax - refused.length, 333);
    await hold(key, 5n);
    assert.equal((await budgetOf(key, 'CCD')).spentToday, 3_335n);
    await assert.rejects(hold(key, 1n), isExceeded);
  });

  test('gets back what a hold did not use', async () => {
    const key = await makeKey({ LLM: { perDay: 100n, perMonth: 150n, inTotal: 170n } });
    const first = await hold(key, 100n, 'LLM');
    await assert.rejects(hold(key, 1n, 'LLM'), isExceeded);
    await settle(first, 40n);
    const second = await hold(key, 60n, 'LLM');
    await inTransaction(
      database.db,
      async (tx) => await releaseCharge(tx, { kind: 'pictures', reference: second }),
    );
    const { spentToday, spentThisMonth, spentInTotal } = await budgetOf(key, 'LLM');
    assert.deepEqual([spentToday, spentThisMonth, spentInTotal], [40n, 40n, 40n]);
  });

  test('is renewed with the day and the month, and counts late refunds for the day of the hold', async () => {
    const key = await makeKey({ CCD: { perDay: 100n, perMonth: 1_000n, inTotal: 250n } });
    const early = await hold(key, 100n);
    await backdate(key, 40);
    assert.deepEqual(
      await budgetOf(key, 'CCD').then(({ spentToday, spentThisMonth }) => [spentToday, spentThisMonth]),
      [0n, 0n],
      'the list shows the new day before anything is spent in it',
    );
    await hold(key, 100n);
    await settle(early, 30n);
    await assert.rejects(hold(key, 1n), isExceeded, 'a refund of another day does not enlarge this one');
    const { spentToday, spentThisMonth, spentInTotal } = await budgetOf(key, 'CCD');
    assert.deepEqual([spentToday, spentThisMonth, spentInTotal], [100n, 100n, 130n]);
  });

  /** The day of the month in UTC: so many days ago, the previous month ended. */
  const dayOfMonth = async (): Promise<number> => {
    const { rows } = await sql<{
      day: number;
    }>`select extract(day from now() at time zone 'utc')::integer as day`.execute(database.db);
    return rows[0]!.day;
  };

  for (const currency of ['CCD', 'LLM'] as const)
    test(`per month is renewed when the month ends, and not before, in ${currency}`, async () => {
      const key = await makeKey({ [currency]: { perMonth: 100n } });
      const early = await hold(key, 100n, currency);
      const today = await dayOfMonth();
      await backdate(key, today - 1);
      await assert.rejects(hold(key, 1n, currency), isExceeded, 'the first day of this month still counts');
      await backdate(key, today);
      await hold(key, 60n, currency);
      await settle(early, 1n);
      await assert.rejects(
        hold(key, 41n, currency),
        isExceeded,
        'a refund of last month does not enlarge this one',
      );
      await hold(key, 40n, currency);
      const { spentThisMonth, spentInTotal } = await budgetOf(key, currency);
      assert.deepEqual([spentThisMonth, spentInTotal], [100n, 101n]);
    });

  test('in total is never renewed', async () => {
    const key = await makeKey({ CCD: { inTotal: 100n } });
    await hold(key, 100n);
    await backdate(key, 400);
    await assert.rejects(hold(key, 1n), isExceeded);
  });

  test('names the period that refuses, its limit, and when it renews', async () => {
    const startedMs = Date.now();
    const refusalOf = async (limits: Partial<BudgetLimits>, currency: Currency): Promise<string> => {
      const key = await makeKey({ [currency]: limits });
      await hold(key, 70n, currency);
      return await hold(key, 40n, currency).then(
        () => assert.fail('the hold exceeds the budget'),
        (error: ServiceError) => error.message,
      );
    };
    const renewal = (message: string): number => {
      const [, date] = /renews on (\d{4}-\d\d-\d\d) at 00:00 UTC\.$/.exec(message) ?? assert.fail(message);
      const atMs = Date.parse(`${date}T00:00:00Z`);
      assert.ok(atMs > startedMs, message);
      return atMs;
    };
    const dayMs = 24 * 60 * 60_000;
    const perDay = await refusalOf({ perDay: 100n, perMonth: 105n, inTotal: 1_000n }, 'LLM');
    assert.match(perDay, /^This needs 40 LLM tokens, .* of the 100 LLM tokens .* spend per day\. /);
    assert.ok(renewal(perDay) <= Date.now() + dayMs);
    const perMonth = await refusalOf({ perDay: 100n, perMonth: 100n }, 'CCD');
    assert.match(perMonth, new RegExp(` ${formatUnits(100n, ccdDecimals)} CCD .* spend per month\\. `));
    assert.equal(new Date(renewal(perMonth)).getUTCDate(), 1);
    assert.ok(renewal(perMonth) <= Date.now() + 31 * dayMs);
    assert.match(
      await refusalOf({ perDay: 200n, inTotal: 100n }, 'CCD'),
      /in total\. This budget does not renew\.$/,
    );
  });

  test('covers purchases, but only charges of its own account', async () => {
    const key = await makeKey({ CCD: { inTotal: 50n } });
    const buying = (ccd: bigint) =>
      purchasingTokens({ accountId: account, ccd, llmTokens: 5n, memo: 'x', jobId: BigInt(Date.now()) });
    await sendAlone(database.db, [payingWith(key), buying(50n)]);
    await assert.rejects(sendAlone(database.db, [payingWith(key), buying(1n)]), isExceeded);
    await sendAlone(database.db, [buying(1n)]);
    const owner = account;
    account = await inTransaction(database.db, async (tx) => {
      const { id } = await openAccount(tx, { email: `${randomUUID()}@example.com`, passwordHash: 'x' });
      await grant(tx, id, 'CCD', 100n, 'test');
      return id;
    });
    await hold(key, 60n);
    account = owner;
    assert.equal((await budgetOf(key, 'CCD')).spentInTotal, 50n);
  });

  test('adds up what a key was charged by day and kind', async () => {
    const key = await makeKey({});
    const first = await hold(key, 100n);
    await settle(first, 30n);
    const second = await hold(key, 100n);
    const lines = async () =>
      (await usageByKey(database.db, account, 30))
        .filter(({ keyID }) => keyID === key)
        .map(({ currency, amount }) => [currency, amount]);
    const ccd = (units: bigint) => formatUnits(units, ccdDecimals);
    assert.deepEqual(await lines(), [['CCD', ccd(30n)]], 'what is held is not spent');
    await settle(second, 12n);
    assert.deepEqual(await lines(), [['CCD', ccd(42n)]]);
    const third = await hold(key, 5n);
    await inTransaction(
      database.db,
      async (tx) => await releaseCharge(tx, { kind: 'pictures', reference: third }),
    );
    assert.deepEqual(await lines(), [['CCD', ccd(42n)]], 'what was given back is not spent');
  });

  /** The allowances of a process of their own. */
  async function startProcess(): Promise<Allowances> {
    const instanceId = randomUUID();
    const { db } = database;
    await db.insertInto('instance').values({ id: instanceId, roles: 'api', host: 'test' }).execute();
    const limits = { callsAtOnceMax: 10_000, tokensPerKeyMax: 1 };
    const allowances = new Allowances({ db, log, instanceId, ...limits });
    await database.listen(recallChannel, (accountId) => void allowances.release(accountId));
    return allowances;
  }
  const callOf = (apiKeyId: string, tokens: number) => ({
    model: 'a model',
    tokenExpiry: 0,
    apiKeyId,
    wantedTokens: tokens,
    neededTokens: tokens,
  });
  const isGranted = (outcome: Reservation | Refusal): outcome is Reservation => typeof outcome !== 'string';
  const useOf = (tokens: number) => ({ promptTokens: tokens, completionTokens: 0, chargedTokens: tokens });

  test('admits exactly what fits of 1,000 concurrent language-model calls in two processes', async () => {
    const key = await makeKey({ LLM: { perDay: 4_007n } });
    const processes = [await startProcess(), await startProcess()];
    const outcomes = await Promise.all(
      Array.from(
        { length: callersMax },
        async (_, call) => await processes[call % 2]!.reserve(account, callOf(key, 10)),
      ),
    );
    const calls = outcomes.filter(isGranted);
    assert.deepEqual(new Set(outcomes.filter((outcome) => !isGranted(outcome))), new Set(['budget']));
    assert.equal(calls.length, 400);
    for (const call of calls) call.settle(useOf(9));
    // What they did not use can be used by others: 407 tokens are left.
    const late = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, call) => await processes[call % 2]!.reserve(account, callOf(key, 10)),
      ),
    );
    assert.equal(late.filter(isGranted).length, 40);
    for (const call of late.filter(isGranted)) call.settle(nothingUsed);
    for (const allowances of processes) await allowances.recall(account);
    assert.equal((await budgetOf(key, 'LLM')).spentToday, 3_600n);
  });

  test('shares the balance with calls of other keys and of tokens in the same process', async () => {
    const allowances = await startProcess();
    const [one, other] = [await makeKey({}), await makeKey({})];
    const first = await allowances.reserve(account, callOf(one, 500_000));
    const second = await allowances.reserve(account, callOf(other, 500_000));
    assert.ok(isGranted(first) && isGranted(second));
    assert.equal(await allowances.reserve(account, callOf(other, 1)), 'balance');
    first.settle(useOf(500_000));
    second.settle(useOf(500_000));
    await allowances.recall(account);
    assert.equal((await budgetOf(one, 'LLM')).spentInTotal, 500_000n);
  });

  test('lets running calls count for the day on which they began', async () => {
    const key = await makeKey({ LLM: { perDay: 100n } });
    const allowances = await startProcess();
    const yesterday = await allowances.reserve(account, callOf(key, 100));
    assert.ok(isGranted(yesterday));
    await backdate(key, 1);
    const today = await allowances.reserve(account, callOf(key, 100));
    assert.ok(isGranted(today), String(today));
    yesterday.settle(useOf(70));
    assert.equal(await allowances.reserve(account, callOf(key, 1)), 'budget');
    today.settle(useOf(20));
    await allowances.recall(account);
    const { spentToday, spentInTotal } = await budgetOf(key, 'LLM');
    assert.deepEqual([spentToday, spentInTotal], [20n, 90n]);
  });

  test('per month counts running calls for the month in which they began', async () => {
    const key = await makeKey({ LLM: { perMonth: 100n } });
    const allowances = await startProcess();
    const lastMonth = await allowances.reserve(account, callOf(key, 100));
    assert.ok(isGranted(lastMonth));
    assert.equal(await allowances.reserve(account, callOf(key, 1)), 'budget');
    await backdate(key, await dayOfMonth());
    const thisMonth = await allowances.reserve(account, callOf(key, 100));
    assert.ok(isGranted(thisMonth), String(thisMonth));
    lastMonth.settle(useOf(70));
    thisMonth.settle(useOf(20));
    await allowances.recall(account);
    const { spentThisMonth, spentInTotal } = await budgetOf(key, 'LLM');
    assert.deepEqual([spentThisMonth, spentInTotal], [20n, 90n]);
  });
});
