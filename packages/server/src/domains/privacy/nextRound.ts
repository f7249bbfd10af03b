import type { RoundTerms } from '@tricorn/privacy/client';
import type { Job } from '../../ground/jobs/jobs.js';
import type { Privacy } from './privacy.js';
import type { NodeLink } from './privacyNodes.js';
import { protocolOf } from './protocolOf.js';
import { accountIdsOf, boundsOf, checkNewTerms, composeTerms, type NewRound, otherTerms } from './terms.js';

type NextRound = Omit<NewRound, 'bounds' | 'signingKey'>;

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

/** The terms of the next round of a job, with the bounds that its creator chose. */
export async function composeNext(
  privacy: Privacy,
  link: NodeLink,
  round: NextRound,
  signingKey: string | undefined,
): Promise<RoundTerms> {
  const bounds = await boundsOf(privacy.db, round.jobId, round.operation);
  return await composeTerms(privacy, link, { ...round, bounds, signingKey });
}

/** Refuses terms that a client signed unless they are those of the next round of the job. */
export async function checkNextTerms(
  privacy: Privacy,
  link: NodeLink,
  signed: RoundTerms,
  round: NextRound,
): Promise<void> {
  const { scale, bits } = await boundsOf(privacy.db, round.jobId, round.operation);
  if (signed.bounds.scale !== scale || signed.bounds.bits !== bits) throw otherTerms();
  await checkNewTerms(privacy, link, signed, round);
}
