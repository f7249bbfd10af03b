import type { Job } from '../../ground/jobs/jobs.js';
import type { Privacy } from './privacy.js';
import { accountIdsOf, choicesOf, type NewRound } from './terms.js';

/** The next round of a job, with what its creator chose. */
export const newRoundOf = async (
  { db }: Privacy,
  job: Job,
  round: number,
  place: number,
  parties: readonly { id: string }[],
): Promise<Omit<NewRound, 'signingKey'>> => ({
  jobId: job.id,
  round,
  accountIds: accountIdsOf(parties),
  place,
  ...(await choicesOf(db, job.id)),
});
