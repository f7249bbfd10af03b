import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const jobListByUser = handler(
  'jobListByUser',
  async ({ jobList }: JobsRoom, { account }, page) => await jobList(account.id, page),
);

export const noticeList = handler(
  'noticeList',
  async ({ noticeList: list }: JobsRoom, { account }, page) => await list(account.id, page),
);

export const ccdUsageList = handler(
  'ccdUsageList',
  async ({ usageList }: JobsRoom, { account }, page) => await usageList(account.id, page),
);
