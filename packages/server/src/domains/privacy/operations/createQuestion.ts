import { jobTypes, questionComputation, ServiceError } from '@tricorn/contract';
import { partiesMax, partiesMin } from '@tricorn/privacy/client';
import { insertingJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import { assertAcceptable } from '../admission.js';
import { partiesOfInput } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { openingRound, recordingFill, waitingFor } from '../rounds.js';
import { readSealedTerms, sealFill } from '../sealFill.js';
import { roundEvents } from '../states.js';
import { storeFill } from '../storeFill.js';
import { accountIdsOf, checkNewTerms, choicesIn, otherTerms } from '../terms.js';

export const createQuestion = handler(
  'createQuestion',
  async (privacy: Privacy, { account, write }, { question, jobName, parties, sealed, jobID }) => {
    const { chain, db, limits, log, settings } = privacy;
    const count = { min: partiesMin, max: partiesMax };
    const { accounts, place } = await partiesOfInput(privacy, parties, account.id, count);
    if (sealed === undefined)
      throw new ServiceError('invalidField', 'sealed is required.', { field: 'sealed' });
    const id = privacy.ids.check(jobID, account.id);
    const link = await privacy.link();
    const terms = readSealedTerms(sealed);
    if (terms.operation !== 'question') throw otherTerms();
    const round = { jobId: id, round: 1, accountIds: accountIdsOf(accounts), place };
    await checkNewTerms(privacy, link, terms, { ...round, ...choicesIn(terms, question) });
    const where = { jobId: id, round: 1, place, accountId: account.id };
    const fill = await sealFill(privacy, where, terms, { sealed });
    const { inputJobsWaitingMax } = limits;
    await assertAcceptable(
      db,
      { id, creator: account.id, name: jobName, price: fill.price },
      inputJobsWaitingMax,
    );
    const others = accounts.flatMap(({ email }, position) =>
      position === place ? [] : [{ email, position }],
    );
    return await storeFill(link, fill, log, async () =>
      write(
        [
          insertingJob({
            id,
            type: jobTypes.input,
            computation: questionComputation,
            name: jobName,
            creator: account.id,
            parties: accounts.map((party) => party.id),
            state: roundEvents.party.create.to,
            reason: waitingFor(others),
            contractAddr: chain.contractAddressOf(id),
          }),
          openingRound(fill, settings.expiryMs, question),
          ...recordingFill(fill, jobName),
        ],
        { jobID: id.toString() },
      ),
    );
  },
);
