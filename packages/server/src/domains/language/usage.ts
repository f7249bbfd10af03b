import { sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';

/** What an account used of each model by day (UTC), newest first. */
export async function usageByDay(db: Db, accountId: string, days: number) {
  return await db
    .selectFrom('llm_usage')
    .select(['model', 'calls', 'prompt_tokens', 'completion_tokens', 'tokens'])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`day > (now() at time zone 'utc')::date - ${days}::integer`)
    .orderBy('llm_usage.day', 'desc')
    .orderBy('model')
    .execute();
}
