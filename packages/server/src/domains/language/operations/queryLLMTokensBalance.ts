import { balancesOf } from '../../../ground/ledger/ledger.js';
import { handler } from '../../../ground/operations/handler.js';

export const queryLLMTokensBalance = handler('queryLLMTokensBalance', async ({ db, language, account }) => {
  await language.flush(account.id);
  const { LLM } = await balancesOf(db, account.id);
  return { tokens_balance: Number(LLM.available) };
});
