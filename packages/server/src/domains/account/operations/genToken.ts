import { ServiceError } from '@tricorn/contract';
import { authenticate } from '../../../ground/accounts/accounts.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const genToken = handler(
  'genToken',
  async ({ db, tokens, loginFailures }: AccountRoom, { address }, { email, passwd }) => {
    // Counted per account and address: an attacker's guesses do not lock the owner out at another address.
    const key = `${email.trim().toLowerCase()} ${address}`;
    loginFailures.check(key, 'Too many failed sign-ins; try again later.');
    const account = await authenticate(db, email, passwd);
    if (account === undefined) {
      loginFailures.count(key);
      throw new ServiceError('credentialsWrong');
    }
    loginFailures.forget(key);
    return { token: tokens.issue(account) };
  },
);
