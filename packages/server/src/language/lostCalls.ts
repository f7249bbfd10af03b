import { sql } from 'kysely';
import type { Db } from '../store/database.js';
import { flushPurse, nothingUsed, settle } from './purse.js';

/** A process that has said nothing for so long is dead; it says something every five seconds. */
const instanceSilent = '20 seconds';
const rowsMax = 1_000;

/** Gives back what calls of dead processes reserve. Safe to run anywhere, at any time, by several at once. */
export async function releaseLostCalls(db: Db): Promise<number> {
  const { rows } = await sql<{ accountId: string; callId: string }>`
    select account_id as "accountId", id as "callId" from llm_call where not exists (
      select from instance
      where instance.id = llm_call.instance_id and seen_at > now() - ${instanceSilent}::interval
    )
    limit ${rowsMax}`.execute(db);
  for (const call of rows) await settle(db, call, nothingUsed);
  return rows.length;
}

/** Brings every purse up to date, also those that a dead process left, and forgets ended access tokens. */
export async function tidyPurses(db: Db): Promise<void> {
  const purses = await db
    .selectFrom('llm_purse')
    .select('account_id')
    .where('hold_id', 'is not', null)
    .whereRef('capacity', '>', 'reserved')
    .limit(rowsMax)
    .execute();
  for (const { account_id } of purses) await flushPurse(db, account_id);
  await sql`delete from llm_key where expires_at < extract(epoch from now())`.execute(db);
}
