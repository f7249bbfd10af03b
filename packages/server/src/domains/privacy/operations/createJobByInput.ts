import { jobTypes, ServiceError } from '@tricorn/contract';
import { insertingJob, newJobId } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import { assertAcceptable } from '../admission.js';
import { partiesOfInput } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { matrixProtocolOf } from '../protocolOf.js';
import { checkFits, openingRound, recordingFill, waitingFor } from '../rounds.js';
import { assertOneInput, readSealedTerms, sealFill } from '../sealFill.js';
import { roundEvents } from '../states.js';
import { storeFill } from '../storeFill.js';
import { accountIdsOf, checkNewTerms, choicesIn, chosenBounds, composeTerms, otherTerms } from '../terms.js';

const firstRound = 1;

export const createJobByInput = handler(
  'createJobByInput',
  async (
    privacy: Privacy,
    { account, write },
    { computation, jobName, parties, input, sealed, jobID, decimalPlaces, valueBits, resultFor },
  ) => {
    const { chain, db, limits, log, settings } = privacy;
    const { accounts, place } = await partiesOfInput(privacy, parties, account.id);
    assertOneInput({ input, sealed });
    if (sealed !== undefined && jobID === undefined)
      throw new ServiceError('invalidField', 'jobID is required with sealed; get one with prepareInputJob.', {
        field: 'jobID',
      });
    const id = sealed === undefined ? newJobId() : privacy.ids.check(jobID!, account.id);
    const link = await privacy.link();
    const operation = matrixProtocolOf(computation);
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
    checkFits(computation, [], fill);
    await assertAcceptable(
      db,
      { id, creator: account.id, name: jobName, price: fill.price },
      limits.inputJobsWaitingMax,
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
            computation,
            name: jobName,
            creator: account.id,
            parties: accounts.map((party) => party.id),
            state: roundEvents.party.create.to,
            reason: waitingFor(others),
            contractAddr: chain.contractAddressOf(id),
          }),
          openingRound(fill, settings.expiryMs, null),
          ...recordingFill(fill, jobName),
        ],
        { jobID: id.toString() },
      ),
    );
  },
);
