import { ServiceError } from '@tricorn/contract';
import { lockJob } from '../../../ground/jobs/jobs.js';
import { endStates } from '../../../ground/jobs/states.js';
import { handler } from '../../../ground/operations/handler.js';
import type { Training } from '../training.js';

/** Asks a training to end after its current round. The merge of that round finds the wish and finishes. */
export const stopTraining = handler(
  'stopTraining',
  async (_training: Training, { job, commit }) =>
    await commit(async (tx) => {
      const current = await lockJob(tx, job.id);
      if (current === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
      if (endStates.has(current.state))
        throw new ServiceError('stateConflict', `The training is ${current.state}.`, { field: 'jobID' });
      const { numUpdatedRows } = await tx
        .updateTable('training')
        .set({ stopping: true })
        .where('job_id', '=', job.id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n)
        throw new ServiceError('stateConflict', 'Only trainings of networks can be stopped.', {
          field: 'jobID',
        });
      return { jobID: job.id.toString() };
    }),
);
