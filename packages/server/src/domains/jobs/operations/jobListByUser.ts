import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const jobListByUser = handler(
  'jobListByUser',
  async ({ jobList }: JobsRoom, { account }, page) => await jobList(account.id, page),
);
