import { ServiceError } from '@tricorn/contract';
import { type Account, findAccounts } from '../../ground/accounts/accounts.js';
import type { Db } from '../../ground/store/database.js';

export const partyCount = 3;
const field = 'parties';

/** The three accounts of an input job in the given order, and the position of its creator. */
export async function partiesOfInput(
  db: Db,
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
    if (account === undefined)
      throw new ServiceError('accountUnknown', `parties: there is no account ${identifier}.`, { field });
    if (accounts.some(({ id }) => id === account.id))
      throw new ServiceError('partiesInvalid', `parties: ${account.email} is named twice.`, { field });
    accounts.push(account);
  }
  const place = accounts.findIndex(({ id }) => id === creatorId);
  if (place < 0)
    throw new ServiceError('partiesInvalid', 'parties: the creator must be one of the parties.', { field });
  return { accounts, place };
}
