import { tellingBalance } from '../events/recordedEvents.js';
import { Call } from '../store/call.js';
import type { Tx } from '../store/database.js';
import { send } from '../store/send.js';
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
  await send(
    tx,
    new Call('credit_grant', [accountId, currency, amount, memo], { atEnd: [tellingBalance(accountId)] }),
  );
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
    atEnd: [tellingBalance(order.accountId)],
    refuse: (error) => asInsufficient(error, 'CCD', order.ccd),
  });
