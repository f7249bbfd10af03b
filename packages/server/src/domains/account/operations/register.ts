import { ServiceError } from '@tricorn/contract';
import { insertAccount, prepareAccount } from '../../../ground/accounts/accounts.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { grant } from '../../../ground/ledger/credits.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { AccountRoom } from '../account.js';

export const register = handler(
  'register',
  async (
    { chain, hashing, registrations, settings }: AccountRoom,
    { address, commit, signal },
    { email, passwd },
  ) => {
    if (!settings.registrationOpen) throw new ServiceError('registrationClosed');
    const network = networkOf(address);
    const prepared = await hashing.pass(
      network,
      async () => {
        await registrations.check(network, 'Too many registrations from this address; try again later.');
        const account = await prepareAccount(email, passwd);
        registrations.count(network);
        return account;
      },
      signal,
    );
    return await commit(async (tx) => {
      const account = await insertAccount(tx, prepared, chain.walletAddressOf);
      if (settings.signupCcd > 0n) await grant(tx, account.id, 'CCD', settings.signupCcd, 'welcome');
      await send(tx, auditing({ action: 'registered', accountId: account.id, actor: account, address }));
      return { account: account.email };
    });
  },
);
