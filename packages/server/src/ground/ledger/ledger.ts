import { type ChargeKind, type Currency, ccdDecimals, formatUnits, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Logger } from '../observability/logger.js';
import type { Db, OpenDatabase } from '../store/database.js';
import { deleteExpiredKeys, recallChannel, releaseLostAllowances } from './allowances/allowanceStore.js';
import { Allowances } from './allowances/allowances.js';
import { BalanceEvents } from './allowances/balanceEvents.js';
import type { Refusal, Reservation, ReservationRequest } from './allowances/reservation.js';
import { type Balance, balancesOf } from './balances.js';
import { type ExceededBudget, readScarcestBudget } from './exceededBudget.js';
import { createStatement } from './statement.js';

/**
 * The ledger as this process uses it. Money moves in transactions (charges.ts, credits.ts); reads include calls that
 * were just settled in memory.
 */
export interface Ledger {
  balances(accountId: string): Promise<Record<Currency, Balance>>;
  /** Reads what depends on the balance of an account, after calls that ended in memory have been written. */
  afterSettling<T>(accountId: string, read: () => Promise<T>): Promise<T>;
  statement: ReturnType<typeof createStatement>;
  usageByDay(accountId: string, days: number): ReturnType<typeof usageByDay>;
  usageByLabel(accountId: string, days: number): Promise<UsageRow[]>;
  usageByKeyAndModel(accountId: string, days: number): ReturnType<typeof usageByKeyAndModel>;
  /** Reserves LLM tokens for a language-model call, without waiting for the database if possible. */
  reserve(accountId: string, request: ReservationRequest): Promise<Reservation | Refusal>;
  /** The limit of an API key that has the least LLM tokens left. */
  scarcestBudget(accountId: string, keyId: string): Promise<ExceededBudget | undefined>;
  /** Sends the account its balance soon, because a call has ended. */
  balanceChanged(accountId: string): void;
  /** Runs a transaction; if it lacks LLM tokens that allowances hold, they are released and it runs once more. */
  withRecall<T>(accountId: string | undefined, transaction: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type UsageRow = Awaited<ReturnType<ReturnType<typeof usageRows>['execute']>>[number];

interface LedgerDependencies {
  database: Pick<OpenDatabase, 'db' | 'listen'>;
  instanceId: string;
  log: Logger;
  callsAtOnceMax: number;
  tokensPerKeyMax: number;
}

const reconcileMs = 10_000;

export async function createLedger({ database, ...dependencies }: LedgerDependencies): Promise<Ledger> {
  const { db } = database;
  const { log } = dependencies;
  const allowances = new Allowances({ db, ...dependencies });
  const statement = createStatement(db);
  const balanceEvents = new BalanceEvents(db, allowances, log);
  await database.listen(recallChannel, (accountId) => {
    allowances
      .release(accountId)
      .catch((error: unknown) => log.warn({ err: error }, 'could not release allowances'));
  });

  const reconcile = async () => {
    const released = await releaseLostAllowances(db);
    if (released > 0) log.info({ released }, 'released the allowances of dead processes');
    await deleteExpiredKeys(db);
  };
  await reconcile();
  let reconciling = Promise.resolve();
  const timer = setInterval(() => {
    reconciling = reconciling
      .then(reconcile)
      .catch((error: unknown) => log.warn({ err: error }, 'could not reconcile allowances'));
  }, reconcileMs);

  const afterSettling: Ledger['afterSettling'] = async (accountId, read) => {
    await allowances.settle(accountId);
    return await read();
  };

  return {
    afterSettling,
    balances: (accountId) => afterSettling(accountId, () => balancesOf(db, accountId)),
    statement: (accountId, page) => afterSettling(accountId, () => statement(accountId, page)),
    usageByDay: (accountId, days) => afterSettling(accountId, () => usageByDay(db, accountId, days)),
    usageByLabel: (accountId, days) =>
      afterSettling(accountId, () => usageRows(db, accountId, days).execute()),
    usageByKeyAndModel: (accountId, days) =>
      afterSettling(accountId, () => usageByKeyAndModel(db, accountId, days)),
    reserve: (accountId, request) => allowances.reserve(accountId, request),
    scarcestBudget: (accountId, keyId) => readScarcestBudget(db, keyId, accountId, 'LLM'),
    balanceChanged: (accountId) => balanceEvents.changed(accountId),
    withRecall: async (accountId, transaction) => {
      try {
        return await transaction();
      } catch (error) {
        const lacksTokens =
          error instanceof ServiceError &&
          (error.error === 'llmTokensInsufficient' || error.error === 'keyBudgetExceeded');
        if (!lacksTokens || accountId === undefined || !(await allowances.recall(accountId))) throw error;
        return await transaction();
      }
    },
    close: async () => {
      clearInterval(timer);
      await reconciling;
      await balanceEvents.close();
      await allowances
        .releaseAll()
        .catch((error: unknown) => log.warn({ err: error }, 'could not release allowances'));
    },
  };
}

/** The charges of an account by day (UTC), kind of work and label, newest first. */
const usageRows = (db: Db, accountId: string, days: number) =>
  db
    .selectFrom('usage_day')
    .select(['currency', 'kind', 'label', 'charges', 'amount', 'input_units', 'output_units'])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`day > (now() at time zone 'utc')::date - ${days}::integer`)
    .orderBy('usage_day.day', 'desc')
    .orderBy('currency')
    .orderBy('kind')
    .orderBy('label');

/** The language-model calls of an account's API keys by day (UTC), key and model, newest first. */
const usageByKeyAndModel = async (db: Db, accountId: string, days: number) =>
  await db
    .selectFrom('key_model_day')
    .leftJoin('api_key', 'api_key.id', 'key_model_day.key_id')
    .select(['key_id', 'api_key.name', 'model', 'calls', 'amount', 'input_units', 'output_units'])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('key_model_day.account_id', '=', accountId)
    .where(sql<boolean>`day > (now() at time zone 'utc')::date - ${days}::integer`)
    .orderBy('key_model_day.day', 'desc')
    .orderBy('key_id')
    .orderBy('model')
    .execute();

/** The charges of an account by day and kind of work. */
export async function usageByDay(db: Db, accountId: string, days: number) {
  const byKind = new Map<string, { day: string; currency: Currency; kind: ChargeKind; amount: bigint }>();
  for (const { day, currency, kind, amount } of await usageRows(db, accountId, days).execute()) {
    const key = `${day} ${currency} ${kind}`;
    byKind.set(key, { day, currency, kind, amount: (byKind.get(key)?.amount ?? 0n) + amount });
  }
  return [...byKind.values()].map(({ currency, amount, ...row }) => ({
    ...row,
    currency,
    amount: formatUnits(amount, currency === 'CCD' ? ccdDecimals : 0),
  }));
}

/** More lines than a chart can show: newest first. */
const linesMax = 10_000;

/** What each API key of an account was charged, by day (UTC), currency and kind of work, newest first. */
export async function usageByKey(db: Db, accountId: string, days: number) {
  const rows = await db
    .selectFrom('key_usage_day')
    .leftJoin('api_key', 'api_key.id', 'key_usage_day.key_id')
    .select(['key_usage_day.key_id', 'key_usage_day.currency', 'key_usage_day.kind', 'key_usage_day.amount'])
    .select(sql<string>`to_char(key_usage_day.day, 'YYYY-MM-DD')`.as('day'))
    .select(sql<string>`coalesce(api_key.name, '')`.as('name'))
    .where('key_usage_day.account_id', '=', accountId)
    .where(sql<boolean>`key_usage_day.day > (now() at time zone 'utc')::date - ${days}::integer`)
    .orderBy('key_usage_day.day', 'desc')
    .orderBy('key_usage_day.key_id')
    .orderBy('key_usage_day.currency')
    .orderBy('key_usage_day.kind')
    .limit(linesMax)
    .execute();
  return rows.map(({ day, key_id, name, currency, kind, amount }) => ({
    day,
    keyID: key_id,
    keyName: name,
    currency,
    kind: kind as ChargeKind,
    amount: formatUnits(amount, currency === 'CCD' ? ccdDecimals : 0),
  }));
}
