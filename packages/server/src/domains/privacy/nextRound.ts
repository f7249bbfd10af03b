import type { RoundTerms } from '@tricorn/privacy/client';
import type { Job } from '../../ground/jobs/jobs.js';
import type { Privacy } from './privacy.js';
import type { NodeLink } from './privacyNodes.js';
import { protocolOf } from './protocolOf.js';
import {
  accountIdsOf,
  checkNewTerms,
  choicesOf,
  composeTerms,
  type JobChoices,
  type NewRound,
  otherTerms,
} from './terms.js';

type NextRound = Omit<NewRound, keyof JobChoices | 'signingKey'>;

export const newRoundOf = (
  job: Job,
  round: number,
  place: number,
  parties: readonly { id: string }[],
): NextRound => ({
  jobId: job.id,
  round,
  operation: protocolOf(job.computation),
  accountIds: accountIdsOf(parties),
  place,
});

/** The terms of the next round of a job, with what its creator chose. */
export async function composeNext(
  privacy: Privacy,
  link: NodeLink,
  round: NextRound,
  signingKey: string | undefined,
): Promise<RoundTerms> {
  const choices = await choicesOf(privacy.db, round.jobId, round.operation);
  return await composeTerms(privacy, link, { ...round, ...choices, signingKey });
}

/** Refuses terms that a client signed unless they are those of the next round of the job. */
export async function checkNextTerms(
  privacy: Privacy,
  link: NodeLink,
  signed: RoundTerms,
  round: NextRound,
): Promise<void> {
  const { bounds, result } = await choicesOf(privacy.db, round.jobId, round.operation);
  const chosen =
    signed.bounds.scale === bounds.scale && signed.bounds.bits === bounds.bits && signed.result === result;
  if (!chosen) throw otherTerms();
  await checkNewTerms(privacy, link, signed, round);
}
