import { jobTypes, ServiceError } from '@tricorn/contract';
import { lockJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import type { Privacy } from '../privacy.js';
import { runRoundAgain } from '../rounds.js';

export const runAgain = handler('runAgain', async ({ link }: Privacy, { job, commit }) => {
  await link();
  return await commit(async (tx) => {
    const current = await lockJob(tx, job.id);
    if (current === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
    if (current.type !== jobTypes.input || current.state !== 'failed')
      throw new ServiceError('stateConflict', 'Only a failed input job can be run again.');
    await runRoundAgain(tx, current);
    return { jobID: job.id.toString(), round: current.round };
  });
});
