import { type ChargeKind, type Currency, ccdDecimals, formatUnits } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db } from '../store/database.js';

/** The charges of an account by day (UTC), kind of work and label, newest first. */
export const usageRows = (db: Db, accountId: string, days: number) =>
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
export const usageByKeyAndModel = async (db: Db, accountId: string, days: number) =>
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
