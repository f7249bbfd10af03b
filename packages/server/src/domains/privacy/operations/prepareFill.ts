import { partiesOf } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import { composeNext, newRoundOf } from '../nextRound.js';
import type { Privacy } from '../privacy.js';
import { sealingPlan } from '../sealingPlan.js';
import { roundToFill } from '../states.js';
import { termsOf } from '../terms.js';

export const prepareFill = handler(
  'prepareFill',
  async (privacy: Privacy, { account, job }, { signingKey }) => {
    const parties = await partiesOf(privacy.db, job.id);
    const party = parties.find(({ id }) => id === account.id)!;
    const round = roundToFill(job, party);
    const link = await privacy.link();
    const next = newRoundOf(job, round, party.position, parties);
    const terms =
      (await termsOf(privacy.db, job.id, round)) ?? (await composeNext(privacy, link, next, signingKey));
    return sealingPlan(terms, party.position);
  },
);
