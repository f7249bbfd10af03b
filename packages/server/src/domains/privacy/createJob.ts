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

export interface NewJob {
  computation: ComputationOf<'Input'>;
  jobName: string;
  /** By place. */
  accounts: readonly Account[];
  /** As JSON, if it is one. */
  question: string | null;
}

/** Records a job with the data of its creator, whose boxes go to the nodes first. */
export async function createJob(
  { chain, db, limits, log, link, settings }: Privacy,
  { write }: Pick<OperationRequest, 'write'>,
  fill: SealedFill,
  { computation, jobName, accounts, question }: NewJob,
): Promise<{ jobID: string }> {
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
