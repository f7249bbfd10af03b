import { type ChargeKind, ccdDecimals, formatUnits } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db } from '../store/database.js';

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
