import { jobList } from '../../../ground/jobs/lists.js';
import { handler } from '../../../ground/operations/handler.js';

export const jobListByUser = handler(
  'jobListByUser',
  async ({ db, account }, page) => await jobList(db, account.id, page),
);
