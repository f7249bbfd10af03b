import { jobList } from '../../jobs/lists.js';
import { handler } from '../handler.js';

export const jobListByUser = handler(
  'jobListByUser',
  async ({ db, account }, page) => await jobList(db, account.id, page),
);
