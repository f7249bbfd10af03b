import { formatCcd } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { AccountRoom } from '../account.js';

export const userInfo = handler(
  'userInfo',
  async ({ chain, ledger, readAccount }: AccountRoom, { account }) => {
    const {
      account: row,
      balances: { CCD, LLM },
    } = await ledger.afterSettling(account.id, async () => await readAccount(account.id));
    return {
      account: row.email,
      email: row.email,
      role: row.role,
      walletAddress: chain.walletAddressOf(row.wallet_index),
      balance: formatCcd(CCD.available),
      held: formatCcd(CCD.held),
      tokens_balance: Number(LLM.available),
      creationTime: unixSeconds(row.created_at),
    };
  },
);
