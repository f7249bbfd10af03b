import { sql } from 'kysely';
import { Call } from '../store/call.js';
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
  announceBalance(tx, accountId);
}

/** Exchanges CCD for LLM tokens in one transfer. */
export const purchasingTokens = (order: {
  accountId: string;
  ccd: bigint;
  llmTokens: bigint;
  memo: string;
  jobId: bigint;
}): Call =>
  new Call('tokens_purchase', [order.accountId, order.ccd, order.llmTokens, order.memo, order.jobId], {
    balances: [order.accountId],
    refuse: (error) => asInsufficient(error, 'CCD', order.ccd),
  });
