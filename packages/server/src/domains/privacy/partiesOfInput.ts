import { ServiceError } from '@tricorn/contract';

import { type Account, findAccounts } from '../../ground/accounts/accounts.js';
import type { Privacy } from './privacy.js';

export const partyCount = 3;
const field = 'parties';

/** The three accounts of an input job in the given order, and the position of its creator. */
export async function partiesOfInput(
  { db, unknownParties }: Pick<Privacy, 'db' | 'unknownParties'>,
  identifiers: readonly string[],
  creatorId: string,
): Promise<{ accounts: Account[]; place: number }> {
  if (identifiers.length !== partyCount)
    throw new ServiceError(
      'partiesInvalid',
      `parties: an input job has exactly ${partyCount} parties, not ${identifiers.length}.`,
      { field },
    );
  const accounts: Account[] = [];
  for (const [index, account] of (await findAccounts(db, identifiers)).entries()) {
    const identifier = identifiers[index];
    if (account === undefined) {
      // Otherwise the list of all users could be found by trying.
      await unknownParties.hit(creatorId, 'Too many unknown accounts were named; try again later.');
      throw new ServiceError('accountUnknown', `parties: there is no account ${identifier}.`, { field });
    }
    if (accounts.some(({ id }) => id === account.id))
      throw new ServiceError('partiesInvalid', `parties: ${account.email} is named twice.`, { field });
    accounts.push(account);
  }
  const place = accounts.findIndex(({ id }) => id === creatorId);
  if (place < 0)
    throw new ServiceError('partiesInvalid', 'parties: the creator must be one of the parties.', { field });
  return { accounts, place };
}
