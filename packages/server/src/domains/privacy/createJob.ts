import { type ComputationOf, jobTypes } from '@tricorn/contract';
import type { Account } from '../../ground/accounts/accounts.js';
import { insertingJob } from '../../ground/jobs/jobs.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import { assertAcceptable } from './admission.js';
import type { Privacy } from './privacy.js';
import { openingRound, recordingFill, waitingFor } from './rounds.js';
import type { SealedFill } from './sealFill.js';
import { roundEvents } from './states.js';
import { storeFill } from './storeFill.js';

/** Records a job with the data of its creator, whose boxes go to the nodes first. */
export async function createJob(
  { chain, db, limits, log, link, settings }: Privacy,
  { write }: Pick<OperationRequest, 'write'>,
  fill: SealedFill,
  job: {
    computation: ComputationOf<'Input'>;
    jobName: string;
    accounts: readonly Account[];
    question: string | null;
  },
): Promise<{ jobID: string }> {
  const { computation, jobName, accounts, question } = job;
  const { jobId: id, accountId: creator, place, price } = fill;
  await assertAcceptable(db, { id, creator, name: jobName, price }, limits.inputJobsWaitingMax);
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
        openingRound(fill, settings.expiryMs, question),
        ...recordingFill(fill, jobName),
      ],
      { jobID: id.toString() },
    ),
  );
}
