import { ServiceError } from '@tricorn/contract';
import { partiesMax, partiesMin } from '@tricorn/privacy/client';
import { type Account, findAccounts } from '../../ground/accounts/accounts.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Privacy } from './privacy.js';

export const partyCount = 3;
/** Of a question. */
export const questionParties = { min: partiesMin, max: partiesMax };
const field = 'parties';

/** What a creator without an account, who pays for this one call, is called among the parties. */
const payerWord = 'payer';

export type Party = Pick<Account, 'id' | 'email'>;

/** The accounts of an input job in the given order, and the position of its creator. */
export async function partiesOfInput(
  { db, unknownParties }: Pick<Privacy, 'db' | 'unknownParties'>,
  identifiers: readonly string[],
  creator: Pick<Identity, 'id' | 'email' | 'payment'>,
  { min, max } = { min: partyCount, max: partyCount },
  counted = creator.id,
): Promise<{ accounts: Party[]; place: number }> {
  if (identifiers.length < min || identifiers.length > max) {
    const allowed =
      min === max ? `an input job has exactly ${min} parties` : `a question has ${min} to ${max} parties`;
    throw new ServiceError('partiesInvalid', `parties: ${allowed}, not ${identifiers.length}.`, { field });
  }
  const accounts: Party[] = [];
  for (const [index, found] of (await findAccounts(db, identifiers)).entries()) {
    const identifier = identifiers[index];
    const account = creator.payment !== undefined && identifier === payerWord ? creator : found;
    if (account === undefined) {
      // Otherwise the list of all users could be found by trying.
      await unknownParties.hit(counted, 'Too many unknown accounts were named; try again later.');
      throw new ServiceError('accountUnknown', `parties: there is no account ${identifier}.`, { field });
    }
    if (accounts.some(({ id }) => id === account.id))
      throw new ServiceError('partiesInvalid', `parties: ${account.email} is named twice.`, { field });
    accounts.push(account);
  }
  const place = accounts.findIndex(({ id }) => id === creator.id);
  if (place < 0) {
    const name = creator.payment === undefined ? '' : `, named \`${payerWord}\``;
    throw new ServiceError('partiesInvalid', `parties: the creator must be one of the parties${name}.`, {
      field,
    });
  }
  return { accounts, place };
}
