import { handler } from '../../../ground/operations/handler.js';
import { partiesOfInput } from '../partiesOfInput.js';
import { protocolOf } from '../protocolOf.js';

export const prepareInputJob = handler(
  'prepareInputJob',
  async ({ db, privacy, account }, { computation, parties }) => {
    const { place } = await partiesOfInput(db, parties, account.id);
    const { coordinator } = await privacy.link();
    return {
      jobID: privacy.ids.issue(account.id).toString(),
      round: 1,
      party: place,
      operation: protocolOf(computation),
      nodeKeys: [...coordinator.publicKeys()],
    };
  },
);
