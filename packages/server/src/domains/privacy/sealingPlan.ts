import type { ResponseOf } from '@tricorn/contract';
import { type RoundTerms, termsAsCanonical } from '@tricorn/privacy/client';
import type { Party } from './partiesOfInput.js';
import type { Privacy } from './privacy.js';
import { accountIdsOf, composeTerms, type JobChoices, type NewRound, questionIn } from './terms.js';

/** The plan of the first round of a job that its creator prepares. */
export async function firstPlan(
  privacy: Privacy,
  { accounts, place }: { accounts: readonly Party[]; place: number },
  choices: JobChoices & Pick<NewRound, 'signingKey'>,
): Promise<ResponseOf<'prepareFill'>> {
  const accountIds = accountIdsOf(accounts);
  const jobId = privacy.ids.issue(accountIds[place]!);
  const round = { jobId, round: 1, accountIds, place, ...choices };
  const terms = await composeTerms(privacy, await privacy.link(), round);
  return sealingPlan(terms, place, questionIn(choices.work));
}

/** What a client needs to seal and sign its data. */
export const sealingPlan = (
  terms: RoundTerms,
  party: number,
  question: string | null,
): ResponseOf<'prepareFill'> => {
  const { job, round, operation, nodes } = terms;
  return {
    jobID: job,
    round,
    party,
    operation,
    nodeKeys: nodes.map(({ box }) => box),
    terms: termsAsCanonical(terms) as ResponseOf<'prepareFill'>['terms'],
    ...(question === null ? {} : { question }),
  };
};
