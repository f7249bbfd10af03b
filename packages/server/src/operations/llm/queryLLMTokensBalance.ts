import { balancesOf } from '../../ledger/ledger.js';
import { handler } from '../handler.js';

export const queryLLMTokensBalance = handler('queryLLMTokensBalance', async ({ db, account }) => {
  const { LLM } = await balancesOf(db, account.id);
  return { tokens_balance: Number(LLM.available) };
});
