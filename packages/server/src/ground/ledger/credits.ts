import { sql } from 'kysely';
import type { Tx } from '../store/database.js';
import { announceBalance } from './balances.js';
import { asInsufficient } from './charges.js';
import type { Currency } from './tables.js';

/** Issues currency; only operators may do this. */
export async function grant(
  tx: Tx,
  accountId: string,
  currency: Currency,
  amount: bigint,
  memo: string,
): Promise<void> {
  await sql`
    with credited as (
      insert into credit (account_id, currency, kind, amount, memo)
      values (${accountId}, ${currency}, 'grant', ${amount}, ${memo}) returning id, account_id, amount
    )
    select ledger_transfer('grant', ${memo}, null, null, id, array[null, account_id],
      array[${currency}, ${currency}], array['issued', 'available'], array[-amount, amount])
    from credited`.execute(tx);
  await announceBalance(tx, accountId);
}

/** Exchanges CCD for LLM tokens in one transfer. */
export async function purchaseTokens(
  tx: Tx,
  order: { accountId: string; ccd: bigint; llmTokens: bigint; memo: string; jobId: bigint },
): Promise<void> {
  const { accountId, ccd, llmTokens, memo, jobId } = order;
  try {
    await sql`
      with paid as (
        insert into charge (account_id, currency, kind, reference, quote, amount, state, memo, job_id, closed_at)
        values (${accountId}, 'CCD', 'purchase', ${jobId.toString()}, ${ccd}, ${ccd}, 'charged', ${memo}, ${jobId}, now())
        returning id, account_id, quote
      ), credited as (
        insert into credit (account_id, currency, kind, amount, memo, job_id)
        values (${accountId}, 'LLM', 'purchase', ${llmTokens}, ${memo}, ${jobId}) returning id, amount
      )
      select ledger_transfer('exchange', ${memo}, ${jobId}, paid.id, credited.id,
          array[paid.account_id, null, null, paid.account_id], array['CCD', 'CCD', 'LLM', 'LLM'],
          array['available', 'earned', 'issued', 'available'],
          array[-paid.quote, paid.quote, -credited.amount, credited.amount]),
        case when paid.quote > 0 then usage_add(paid.account_id, 'CCD', 'purchase', '', 1, paid.quote, 0, 0) end
      from paid, credited`.execute(tx);
  } catch (error) {
    throw asInsufficient(error, 'CCD', ccd);
  }
  await announceBalance(tx, accountId);
}
