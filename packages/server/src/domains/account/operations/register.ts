import { ServiceError } from '@tricorn/contract';
import { insertAccount, prepareAccount } from '../../../ground/accounts/accounts.js';
import { grant } from '../../../ground/ledger/ledger.js';
import { handler } from '../../../ground/operations/handler.js';

export const register = handler(
  'register',
  async ({ chain, config, registrations, address, commit }, { email, passwd }) => {
    if (!config.registrationOpen) throw new ServiceError('registrationClosed');
    registrations.check(
      address,
      'Too many accounts were registered from this address; wait before you try again.',
    );
    const prepared = await prepareAccount(email, passwd);
    registrations.count(address);
    return await commit(async (tx) => {
      const account = await insertAccount(tx, prepared, chain.walletAddressOf);
      if (config.signupCcd > 0n) await grant(tx, account.id, 'CCD', config.signupCcd, 'welcome');
      return { account: account.email };
    });
  },
);
