import { handler } from '../../../ground/operations/handler.js';
import { partiesOfInput } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { protocolOf } from '../protocolOf.js';

export const prepareInputJob = handler(
  'prepareInputJob',
  async (privacy: Privacy, { account }, { computation, parties }) => {
    const { ids, link } = privacy;
    const { place } = await partiesOfInput(privacy, parties, account.id);
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
