import { protocolNames, ServiceError } from '@tricorn/contract';
import { newJobId } from '../../../ground/jobs/jobs.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import { createJob } from '../createJob.js';
import { partiesOfInput } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { checkFits } from '../rounds.js';
import { assertOneInput, readSealedTerms, sealFill } from '../sealFill.js';
import { accountIdsOf, checkNewTerms, choicesIn, chosenBounds, composeTerms, otherTerms } from '../terms.js';

const firstRound = 1;

export const createJobByInput: RoomHandler<'createJobByInput', Privacy> = async (
  privacy,
  { account, address, write },
  { computation, jobName, parties, input, sealed, jobID, decimalPlaces, valueBits, resultFor },
) => {
  // Whoever pays for one call could name another payer each time.
  const counted = account.payment === undefined ? account.id : networkOf(address);
  const { accounts, place } = await partiesOfInput(privacy, parties, account, undefined, counted);
  assertOneInput({ input, sealed });
  if (sealed !== undefined && jobID === undefined)
    throw new ServiceError('invalidField', 'jobID is required with sealed; get one with prepareInputJob.', {
      field: 'jobID',
    });
  const id = sealed === undefined ? newJobId() : privacy.ids.check(jobID!, account.id);
  const link = await privacy.link();
  const operation = protocolNames[computation];
  const newRound = { jobId: id, round: firstRound, accountIds: accountIdsOf(accounts), place };
  const terms =
    sealed === undefined
      ? await composeTerms(privacy, link, {
          ...newRound,
          work: { operation, bounds: chosenBounds(operation, { decimalPlaces, valueBits }) },
          result: resultFor ?? 'public',
          signingKey: undefined,
        })
      : readSealedTerms(sealed);
  if (terms.operation !== operation || (resultFor !== undefined && resultFor !== terms.result))
    throw otherTerms();
  const where = { jobId: id, round: firstRound, place, accountId: account.id };
  const fill = await sealFill(privacy, where, terms, { input, sealed });
  if (sealed !== undefined)
    await checkNewTerms(privacy, link, terms, { ...newRound, ...choicesIn(terms, null) });
  checkFits([], fill);
  return await createJob(privacy, { account, write }, fill, {
    computation,
    jobName,
    accounts,
    question: null,
  });
};
