import { partiesOf } from '../../jobs/jobs.js';
import { protocolOf } from '../../privacy/protocolOf.js';
import { roundToFill } from '../../privacy/rounds.js';
import { handler } from '../handler.js';

export const prepareFill = handler('prepareFill', async ({ db, privacy, account, job }) => {
  const party = (await partiesOf(db, job.id)).find(({ id }) => id === account.id)!;
  const round = roundToFill(job, party);
  const { coordinator } = await privacy.link();
  return {
    jobID: job.id.toString(),
    round,
    party: party.position,
    operation: protocolOf(job.computation),
    nodeKeys: [...coordinator.publicKeys()],
  };
});
