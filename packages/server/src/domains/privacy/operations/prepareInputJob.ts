import { handler } from '../../../ground/operations/handler.js';
import { partiesOfInput } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { protocols } from '../protocols.js';
import { sealingPlan } from '../sealingPlan.js';
import { accountIdsOf, chosenBounds, composeTerms } from '../terms.js';

export const prepareInputJob = handler(
  'prepareInputJob',
  async (
    privacy: Privacy,
    { account },
    { computation, parties, decimalPlaces, valueBits, resultFor, signingKey },
  ) => {
    const { accounts, place } = await partiesOfInput(privacy, parties, account.id);
    const operation = protocols[computation];
    const terms = await composeTerms(privacy, await privacy.link(), {
      jobId: privacy.ids.issue(account.id),
      round: 1,
      accountIds: accountIdsOf(accounts),
      place,
      signingKey,
      work: { operation, bounds: chosenBounds(operation, { decimalPlaces, valueBits }) },
      result: resultFor ?? 'public',
    });
    return sealingPlan(terms, place, null);
  },
);
