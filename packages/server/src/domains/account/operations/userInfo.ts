import { formatCcd } from '@tricorn/contract';
import { getAccount } from '../../../ground/accounts/accounts.js';
import { balancesOf } from '../../../ground/ledger/ledger.js';
import { handler } from '../../../ground/operations/handler.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';

export const userInfo = handler('userInfo', async ({ chain, db, language, account }) => {
  await language.flush(account.id);
  const [row, { CCD, LLM }] = await Promise.all([getAccount(db, account.id), balancesOf(db, account.id)]);
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
});
