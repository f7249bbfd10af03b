import { deleteJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const deleteJobByUser = handler(
  'deleteJobByUser',
  async ({ kinds }: JobsRoom, { job, commit }) =>
    await commit(async (tx) => {
      await deleteJob(tx, job.id);
      await kinds[job.type].afterDelete?.(tx, job.id);
      return { jobID: job.id.toString() };
    }),
);
