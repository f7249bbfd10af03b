import { type Kysely, sql } from 'kysely';

/**
 * The balances of accounts as a view, so that one statement reads those of several. Of an allowance, ended calls have spent a
 * part, running calls hold a part, and the rest can be spent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create view account_balance as
    select account.id as account_id, money.ccd_available, money.ccd_held,
      money.llm_available + coalesce(lent.spendable, 0) as llm_available,
      money.llm_held + coalesce(lent.reserved, 0) as llm_held
    from account, lateral (
      select sum(balance) filter (where currency = 'CCD' and kind = 'available') as ccd_available,
        sum(balance) filter (where currency = 'CCD' and kind = 'held') as ccd_held,
        sum(balance) filter (where currency = 'LLM' and kind = 'available') as llm_available,
        sum(balance) filter (where currency = 'LLM' and kind = 'held') as llm_held
      from ledger_account where owner = account.id
    ) as money, lateral (
      select sum(greatest(0, tokens - used - reserved)) as spendable,
        sum(least(reserved, tokens - used) - tokens) as reserved
      from allowance where allowance.account_id = account.id
    ) as lent`,
  `create or replace function balances_of(
    payer uuid, out ccd_available numeric, out ccd_held numeric, out llm_available numeric, out llm_held numeric
  ) language plpgsql stable set enable_seqscan = off as $$
    begin
      select balance.ccd_available, balance.ccd_held, balance.llm_available, balance.llm_held
        into ccd_available, ccd_held, llm_available, llm_held from account_balance as balance where account_id = payer;
    end $$`,
];
