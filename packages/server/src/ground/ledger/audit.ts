import { sql } from 'kysely';
import type { Db } from '../store/database.js';

/**
 * Verifies the invariants of the ledger: transfers sum to zero, balances are the sums of their entries, and held
 * amounts equal the quotes of open charges, and budgets count the charges of their keys. Returns the violations.
 */
export async function auditLedger(db: Db): Promise<string[]> {
  const violations = await sql<{ problem: string }>`
    select 'the balances of ' || currency || ' do not add up to zero' as problem
      from ledger_account group by currency having sum(balance) <> 0
    union all
    select 'ledger account ' || ledger_account.id || ' differs from its entries'
      from ledger_account left join entry on entry.ledger_account_id = ledger_account.id
      group by ledger_account.id having balance <> coalesce(sum(entry.amount), 0)
    union all
    select 'transfer ' || transfer.id || ' does not balance'
      from transfer left join entry on entry.transfer_id = transfer.id
      left join ledger_account on ledger_account.id = entry.ledger_account_id
      group by transfer.id, ledger_account.currency having coalesce(sum(entry.amount), 1) <> 0
    union all
    select 'what is held for ' || owner || ' in ' || ledger_account.currency || ' differs from its open charges'
      from ledger_account left join charge
        on charge.account_id = owner and charge.currency = ledger_account.currency and charge.state = 'held'
      where ledger_account.kind = 'held'
      group by ledger_account.id having balance <> coalesce(sum(charge.quote), 0)
    union all
    select 'charge ' || charge.id || ' differs from what was booked for it'
      from charge join transfer on transfer.charge_id = charge.id and transfer.kind in ('post', 'void', 'exchange')
        join entry on entry.transfer_id = transfer.id
        join ledger_account on ledger_account.id = entry.ledger_account_id and ledger_account.kind = 'earned'
          and ledger_account.currency = charge.currency
      group by charge.id having sum(entry.amount) <> charge.amount
    union all
    select 'allowance ' || allowance.id || ' differs from the charge behind it'
      from allowance left join charge on charge.kind = 'allowance' and charge.reference = allowance.id::text
        and charge.state = 'held'
      where allowance.tokens <> coalesce(charge.quote, 0)
    union all
    select 'the budget of key ' || key_budget.key_id || ' in ' || key_budget.currency || ' differs from its charges'
      from key_budget left join lateral (
        select coalesce(sum(counted), 0) as total, coalesce(sum(counted) filter (where key_day = day), 0) as today,
          coalesce(sum(counted) filter (where date_trunc('month', key_day) = date_trunc('month', day)), 0) as month
        from (
          select key_day, case state when 'held' then quote else amount end as counted from charge
          where charge.key_id = key_budget.key_id and charge.currency = key_budget.currency and kind <> 'language'
        ) as charged
      ) as sums on true
      where (total_spent, day_spent, month_spent) <> (total, today, month)
    union all
    select 'negative balance in ledger account ' || id from ledger_account where balance < 0
      and kind not in ('issued', 'onChain', 'disputed')`.execute(db);
  return violations.rows.map(({ problem }) => problem);
}
