import type { RoundTerms } from '@tricorn/privacy/client';
import type { Job } from '../../ground/jobs/jobs.js';
import type { Privacy } from './privacy.js';
import type { NodeLink } from './privacyNodes.js';
import { accountIdsOf, checkNewTerms, choicesOf, composeTerms, type NewRound } from './terms.js';

type NextRound = Omit<NewRound, 'signingKey'>;

/** The next round of a job, with what its creator chose. */
export const newRoundOf = async (
  { db }: Privacy,
  job: Job,
  round: number,
  place: number,
  parties: readonly { id: string }[],
): Promise<NextRound> => ({
  jobId: job.id,
  round,
  accountIds: accountIdsOf(parties),
  place,
  ...(await choicesOf(db, job.id)),
});

/** The terms of the next round of a job. */
export const composeNext = async (
  privacy: Privacy,
  link: NodeLink,
  round: NextRound,
  signingKey: string | undefined,
): Promise<RoundTerms> => await composeTerms(privacy, link, { ...round, signingKey });

/** Refuses terms that a client signed unless they are those of the next round of the job. */
export const checkNextTerms = async (
  privacy: Privacy,
  link: NodeLink,
  signed: RoundTerms,
  round: NextRound,
): Promise<void> => await checkNewTerms(privacy, link, signed, round);
