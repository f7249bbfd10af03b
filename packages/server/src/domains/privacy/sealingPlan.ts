import type { ResponseOf } from '@tricorn/contract';
import { type RoundTerms, termsAsCanonical } from '@tricorn/privacy/client';

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
