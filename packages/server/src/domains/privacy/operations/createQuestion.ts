import { invalidField, questionComputation } from '@tricorn/contract';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { createJob } from '../createJob.js';
import { partiesOfInput, questionParties } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { readSealedTerms, sealFill } from '../sealFill.js';
import { accountIdsOf, checkNewTerms, choicesIn, otherTerms } from '../terms.js';

export const createQuestion: RoomHandler<'createQuestion', Privacy> = async (
  privacy,
  { account, write },
  { question, jobName, parties, sealed, jobID },
) => {
  const { accounts, place } = await partiesOfInput(privacy, parties, account, questionParties);
  if (sealed === undefined) throw invalidField('sealed', 'sealed is required.');
  const terms = readSealedTerms(sealed);
  if (terms.operation !== 'question') throw otherTerms();
  const round = { jobId: privacy.ids.check(jobID, account.id), round: 1, place };
  await checkNewTerms(privacy, await privacy.link(), terms, {
    ...round,
    accountIds: accountIdsOf(accounts),
    ...choicesIn(terms, question),
  });
  const fill = await sealFill(privacy, { ...round, accountId: account.id }, terms, { sealed });
  const computation = questionComputation;
  return await createJob(privacy, { account, write }, fill, { computation, jobName, accounts, question });
};
