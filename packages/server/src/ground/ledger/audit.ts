import { sql } from 'kysely';
import type { Db } from '../store/database.js';

/**
 * What must be true of the ledger at any moment, looked up rather than believed: the sums are zero, the balances
 * are the sums of their entries, and what is held is what open holds reserve. Returns the violations.
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
    select 'what is held for ' || owner || ' in ' || ledger_account.currency || ' differs from its open holds'
      from ledger_account left join hold
        on hold.account_id = owner and hold.currency = ledger_account.currency and hold.state = 'open'
      where ledger_account.kind = 'held'
      group by ledger_account.id having balance <> coalesce(sum(hold.amount), 0)
    union all
    select 'negative balance in ledger account ' || id from ledger_account where balance < 0 and kind <> 'issued'`.execute(
    db,
  );
  return violations.rows.map(({ problem }) => problem);
}
