import { deleteJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';

export const deleteJobByUser = handler(
  'deleteJobByUser',
  async ({ job, commit }) =>
    await commit(async (tx) => {
      await deleteJob(tx, job.id);
      return { jobID: job.id.toString() };
    }),
);
