import { ServiceError } from '@tricorn/contract';
import { authenticate } from '../../../ground/accounts/accounts.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

const tooManyFailures = 'Too many failed sign-ins; try again later.';

export const genToken = handler(
  'genToken',
  async (
    { addressFailures, db, hashing, loginFailures, tokens }: AccountRoom,
    { address, signal },
    { email, passwd },
  ) =>
    await hashing.pass(
      address,
      async () => {
        // Counted per account and address: an attacker's guesses do not lock the owner out at another address.
        const key = `${email.trim().toLowerCase()} ${address}`;
        loginFailures.check(key, tooManyFailures);
        addressFailures.check(address, tooManyFailures);
        const account = await authenticate(db, email, passwd);
        if (account === undefined) {
          loginFailures.count(key);
          addressFailures.count(address);
          throw new ServiceError('credentialsWrong');
        }
        loginFailures.forget(key);
        return { token: tokens.issue(account) };
      },
      signal,
    ),
);
