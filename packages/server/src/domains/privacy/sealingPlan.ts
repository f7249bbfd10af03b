import type { ResponseOf } from '@tricorn/contract';
import type { RoundTerms } from '@tricorn/privacy/client';

/** What a client needs to seal and sign its data. */
export const sealingPlan = (terms: RoundTerms, party: number): ResponseOf<'prepareFill'> => {
  const { job, round, operation, parties, bounds, nodes, security, result, expires } = terms;
  return {
    jobID: job,
    round,
    party,
    operation,
    nodeKeys: nodes.map(({ box }) => box),
    terms: {
      job,
      round,
      operation,
      parties: parties.map(({ keys, heldBy }) => ({ keys: [...keys], heldBy })),
      bounds: { ...bounds },
      nodes: nodes.map(({ sign, box, from, until, signature }) => ({ sign, box, from, until, signature })),
      security: { ...security },
      result,
      expires,
    },
  };
};
