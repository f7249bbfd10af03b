import { ServiceError } from '@tricorn/contract';
import { partiesMax, partiesMin } from '@tricorn/privacy/client';
import { type Account, findAccounts } from '../../ground/accounts/accounts.js';
import type { Privacy } from './privacy.js';

export const partyCount = 3;
/** Of a question. */
export const questionParties = { min: partiesMin, max: partiesMax };
const field = 'parties';

/** The accounts of an input job in the given order, and the position of its creator. */
export async function partiesOfInput(
  { db, unknownParties }: Pick<Privacy, 'db' | 'unknownParties'>,
  identifiers: readonly string[],
  creatorId: string,
  { min, max } = { min: partyCount, max: partyCount },
): Promise<{ accounts: Account[]; place: number }> {
  if (identifiers.length < min || identifiers.length > max) {
    const allowed =
      min === max ? `an input job has exactly ${min} parties` : `a question has ${min} to ${max} parties`;
    throw new ServiceError('partiesInvalid', `parties: ${allowed}, not ${identifiers.length}.`, { field });
  }
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
