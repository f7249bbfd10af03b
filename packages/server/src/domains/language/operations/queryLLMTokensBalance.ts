import { handler } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';

export const queryLLMTokensBalance = handler(
  'queryLLMTokensBalance',
  async ({ ledger }: Language, { account }) => {
    const { LLM } = await ledger.balances(account.id);
    return { tokens_balance: Number(LLM.available) };
  },
);
