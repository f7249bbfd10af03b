import { handler } from '../../../ground/operations/handler.js';
import { partiesOfInput } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { protocolOf } from '../protocolOf.js';

export const prepareInputJob = handler(
  'prepareInputJob',
  async ({ db, ids, link }: Privacy, { account }, { computation, parties }) => {
    const { place } = await partiesOfInput(db, parties, account.id);
    const { coordinator } = await link();
    return {
      jobID: ids.issue(account.id).toString(),
      round: 1,
      party: place,
      operation: protocolOf(computation),
      nodeKeys: [...coordinator.publicKeys()],
    };
  },
);
