import { type ComputationOf, jobTypes } from '@tricorn/contract';
import { insertingJob } from '../../ground/jobs/jobs.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import { assertAcceptable } from './admission.js';
import type { Party } from './partiesOfInput.js';
import type { Privacy } from './privacy.js';
import { openingRound, recordingFill, waitingFor } from './rounds.js';
import type { SealedFill } from './sealFill.js';
import { roundEvents } from './states.js';
import { storeFill } from './storeFill.js';

/** A round that was paid for without an account waits only this long: it has to end before the signature expires. */
const paidExpiryMs = 30 * 60_000;

/** Records a job with the data of its creator, whose boxes go to the nodes first. */
export async function createJob(
  { chain, db, limits, log, link, settings }: Privacy,
  { account: { payment }, write }: Pick<OperationRequest<'createJobByInput'>, 'account' | 'write'>,
  fill: SealedFill,
  job: {
    computation: ComputationOf<'Input'>;
    jobName: string;
    accounts: readonly Party[];
    question: string | null;
  },
): Promise<{ jobID: string }> {
  const { computation, jobName, accounts, question } = job;
  const { jobId: id, accountId: creator, place, price } = fill;
  const toHave = payment === undefined ? price : 0n;
  await assertAcceptable(db, { id, creator, name: jobName, price: toHave }, limits.inputJobsWaitingMax);
  await payment?.check({ currency: 'CCD', amount: price });
  const expiryMs = payment === undefined ? settings.expiryMs : Math.min(settings.expiryMs, paidExpiryMs);
  const others = accounts.flatMap(({ email }, position) => (position === place ? [] : [{ email, position }]));
  return await storeFill(await link(), fill, log, async () =>
    write(
      [
        insertingJob({
          id,
          type: jobTypes.input,
          computation,
          name: jobName,
          creator,
          parties: accounts.map((party) => party.id),
          state: roundEvents.party.create.to,
          reason: waitingFor(others),
          contractAddr: chain.contractAddressOf(id),
        }),
        openingRound(fill, expiryMs, question),
        ...recordingFill(fill, jobName),
      ],
      { jobID: id.toString() },
    ),
  );
}
