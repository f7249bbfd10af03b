import { deleteJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const deleteJobByUser = handler(
  'deleteJobByUser',
  async (_room: JobsRoom, { job, commit }) =>
    await commit(async (tx) => {
      await deleteJob(tx, job.id);
      return { jobID: job.id.toString() };
    }),
);
