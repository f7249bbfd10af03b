import { partiesOfInput } from '../../privacy/partiesOfInput.js';
import { protocolOf } from '../../privacy/protocolOf.js';
import { handler } from '../handler.js';

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
