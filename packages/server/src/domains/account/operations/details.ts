import { formatCcd, ServiceError } from '@tricorn/contract';
import { setPassword } from '../../../ground/accounts/accounts.js';
import { hashPassword } from '../../../ground/accounts/passwords.js';
import { openSession } from '../../../ground/accounts/sessionList.js';
import { auditing } from '../../../ground/audit/auditing.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { AccountRoom } from '../account.js';
import { checkPassword, passwordWrong } from '../checkPassword.js';

export const detailHandlers = {
  userInfo: async ({ chain, ledger, readAccount }, { account }) => {
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
  /** A token alone, which may be stolen, does not suffice to take over the account. */
  changePassword: async (room, { account: { email }, address, client, signal }, { passwd, newPasswd }) => {
    const { db, hashing, log, sessions, tokens } = room;
    const known = await checkPassword(room, { address, signal }, email, passwd, passwordWrong);
    const hash = await hashing.pass(networkOf(address), () => hashPassword(newPasswd), signal);
    const changed = await inTransaction(db, async (tx) => {
      const account = await setPassword(tx, known, hash);
      if (account === undefined) return undefined;
      const { token, opening } = openSession(tokens, account, { address, client });
      await send(
        tx,
        opening,
        auditing({ action: 'passwordChanged', accountId: known.id, actor: known, address }),
      );
      return { token };
    });
    if (changed === undefined)
      throw new ServiceError('credentialsWrong', 'The password was changed at the same time.');
    sessions.forget(known.id);
    log.info({ account: known.id }, 'password changed');
    return changed;
  },
} satisfies HandlersOf<AccountRoom>;
