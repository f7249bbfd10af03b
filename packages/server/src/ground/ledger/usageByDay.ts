import { ccdDecimals, formatUnits } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db } from '../store/database.js';
import type { Currency } from '../store/schema.js';

interface UsageRow {
  day: string;
  currency: Currency;
  kind: string;
  amount: bigint;
}

/**
 * What an account was charged by day (UTC) and kind of work, newest first: work that was held and charged, LLM tokens
 * bought, and language-model calls, which are booked in bulk and therefore counted from their own table.
 */
export async function usageByDay(db: Db, accountId: string, days: number) {
  const since = sql`(now() at time zone 'utc')::date - ${days}::integer`;
  const { rows } = await sql<UsageRow>`
    with charge (day, currency, kind, amount) as (
      select (hold.closed_at at time zone 'utc')::date, hold.currency,
        coalesce(job.type, 'Generative AI'), hold.posted_amount
      from hold left join job on job.id = hold.job_id
      where hold.account_id = ${accountId} and hold.state = 'posted'
        and (job.id is not null or exists (select 1 from task where task.hold_id = hold.id))
      union all
      select (transfer.created_at at time zone 'utc')::date, ledger_account.currency, 'LLM tokens bought', -entry.amount
      from transfer
        join entry on entry.transfer_id = transfer.id
        join ledger_account on ledger_account.id = entry.ledger_account_id
      where transfer.kind = 'exchange' and ledger_account.owner = ${accountId}
        and ledger_account.currency = 'CCD' and ledger_account.kind = 'available'
      union all
      select day, 'LLM', 'Language models', tokens from llm_usage where account_id = ${accountId}
    )
    select to_char(day, 'YYYY-MM-DD') as day, currency, kind, sum(amount)::numeric(78, 0) as amount
    from charge where day > ${since} and amount > 0
    group by charge.day, currency, kind order by charge.day desc, currency, kind`.execute(db);
  return rows.map(({ day, currency, kind, amount }) => ({
    day,
    currency,
    kind,
    amount: formatUnits(BigInt(amount), currency === 'CCD' ? ccdDecimals : 0),
  }));
}
