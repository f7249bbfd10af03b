import type { Currency } from '@tricorn/contract';
import { tellingBalance } from '../events/recordedEvents.js';
import { Call, Orders } from '../store/call.js';
import type { Tx } from '../store/database.js';
import { send } from '../store/send.js';
import { asInsufficient } from './charges.js';

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
export function purchasingTokens({ accountId, ccd, llmTokens, memo, jobId }: Purchase): Call {
  const order = { payer: accountId, ccd: `${ccd}`, tokens: `${llmTokens}`, memo, job: `${jobId}` };
  return new Call('purchases_pay', [new Orders(order)], {
    atEnd: [tellingBalance(accountId)],
    refuse: (error) => asInsufficient(error, 'CCD', ccd),
  });
}

interface Purchase {
  accountId: string;
  ccd: bigint;
  llmTokens: bigint;
  memo: string;
  jobId: bigint;
}
