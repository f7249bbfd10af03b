import { errorTable, foldEmail, ServiceError } from '@tricorn/contract';
import { type Account, authenticate, findByEmail } from '../../ground/accounts/accounts.js';
import { auditing } from '../../ground/audit/auditing.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import { sendAlone } from '../../ground/store/send.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import type { AccountRoom } from './account.js';

/** What an account that is signed in is told about a wrong password. */
export const passwordWrong = 'The password is wrong.';
const tooManyFailures = 'Too many failed sign-ins; try again later.';

/** The account with this email and password. Failures are counted before the next attempt of the same network. */
export const checkPassword = async (
  { addressFailures, db, hashing, loginFailures }: AccountRoom,
  { address, signal }: Pick<OperationRequest, 'address' | 'signal'>,
  email: string,
  passwd: string,
  refusal: string = errorTable.credentialsWrong.meaning,
): Promise<Account> => {
  const network = networkOf(address);
  return await hashing.pass(
    network,
    async () => {
      // Counted per account and network: an attacker's guesses do not lock the owner out in another network.
      const key = `${foldEmail(email)} ${network}`;
      await loginFailures.check(key, tooManyFailures);
      await addressFailures.check(network, tooManyFailures);
      const account = await authenticate(db, email, passwd);
      if (account === undefined) {
        loginFailures.count(key);
        addressFailures.count(network);
        await recordFailure(db, email, address);
        throw new ServiceError('credentialsWrong', refusal);
      }
      loginFailures.forget(key);
      // Only the owner learns it: a wrong password is answered as for any other account.
      if (account.disabled_at !== null) throw new ServiceError('accountDisabled');
      return account;
    },
    signal,
  );
};

/**
 * The owner of an account sees failed sign-ins, and the operator those for unknown emails too. Both are recorded, so the
 * time that it takes does not tell whether the email exists.
 */
async function recordFailure(db: AccountRoom['db'], email: string, address: string): Promise<void> {
  const account = await findByEmail(db, email);
  await sendAlone(db, [auditing({ action: 'signInFailed', accountId: account?.id, address })]);
}
