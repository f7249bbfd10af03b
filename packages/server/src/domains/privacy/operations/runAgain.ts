import { jobTypes, ServiceError } from '@tricorn/contract';
import { lockJob } from '../../../ground/jobs/jobs.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { moveRound } from '../moveRound.js';
import type { Privacy } from '../privacy.js';
import { canHappen, roundEvents } from '../states.js';

export const runAgain: RoomHandler<'runAgain', Privacy> = async ({ link }, { job, commit }) => {
  await link();
  return await commit(async (tx) => {
    const current = await lockJob(tx, job.id);
    if (current === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
    const { repeat } = roundEvents.party;
    if (current.type !== jobTypes.input || !canHappen(repeat, current.state))
      throw new ServiceError('stateConflict', 'Only a failed input job can be run again.');
    await moveRound(tx, current, repeat, { progress: 0 });
    return { jobID: job.id.toString(), round: current.round };
  });
};
