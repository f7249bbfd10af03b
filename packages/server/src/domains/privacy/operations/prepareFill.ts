import { partiesOf } from '../../../ground/jobs/jobs.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { newRoundOf } from '../nextRound.js';
import type { Privacy } from '../privacy.js';
import { sealingPlan } from '../sealingPlan.js';
import { roundToFill } from '../states.js';
import { agreedIn, composeTerms, questionIn } from '../terms.js';

export const prepareFill: RoomHandler<'prepareFill', Privacy> = async (
  privacy,
  { account, job },
  { signingKey },
) => {
  const parties = await partiesOf(privacy.db, job.id);
  const party = parties.find(({ id }) => id === account.id)!;
  const round = roundToFill(job, party);
  const link = await privacy.link();
  const agreed = await agreedIn(privacy.db, job.id, round);
  if (agreed !== undefined) return sealingPlan(agreed.terms, party.position, agreed.question);
  const next = await newRoundOf(privacy, job, round, party.position, parties);
  const terms = await composeTerms(privacy, link, { ...next, signingKey });
  return sealingPlan(terms, party.position, questionIn(next.work));
};
