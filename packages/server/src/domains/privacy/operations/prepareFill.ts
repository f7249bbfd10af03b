import { partiesOf } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import type { Privacy } from '../privacy.js';
import { protocolOf } from '../protocolOf.js';
import { roundToFill } from '../rounds.js';

export const prepareFill = handler('prepareFill', async ({ db, link }: Privacy, { account, job }) => {
  const party = (await partiesOf(db, job.id)).find(({ id }) => id === account.id)!;
  const round = roundToFill(job, party);
  const { coordinator } = await link();
  return {
    jobID: job.id.toString(),
    round,
    party: party.position,
    operation: protocolOf(job.computation),
    nodeKeys: [...coordinator.publicKeys()],
  };
});
