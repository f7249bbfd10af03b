import { sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';
import type { MailSettings } from './settings.js';

/** Accounts without any use for so long are not told. */
const activeDays = 7;

/** Queues a notice for each active account whose balance has become low, once until it has recovered. */
export async function queueLowBalances(
  db: Db,
  { lowCcd, lowTokens }: Pick<MailSettings, 'lowCcd' | 'lowTokens'>,
): Promise<void> {
  const low = sql`(
      select owner from ledger_account where kind = 'available' and shard = 0 and owner is not null
      group by owner
      having sum(balance) filter (where currency = 'CCD') < ${lowCcd}
        and sum(balance) filter (where currency = 'LLM') < ${lowTokens}
    )`;
  await sql`delete from mail_low_balance where account_id not in ${low}`.execute(db);
  await sql`
    with told as (
      insert into mail_low_balance (account_id)
      select id from account where id in ${low} and email_confirmed_at is not null and exists (
        select from charge where account_id = account.id and opened_at > now() - ${activeDays} * interval '1 day'
      )
      on conflict do nothing returning account_id
    )
    insert into mail (account_id, kind) select account_id, 'lowBalance' from told`.execute(db);
}
