import { jobList } from '../../../ground/jobs/lists.js';
import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const jobListByUser = handler(
  'jobListByUser',
  async ({ db }: JobsRoom, { account }, page) => await jobList(db, account.id, page),
);
