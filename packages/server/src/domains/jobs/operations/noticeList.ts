import { noticesOf } from '../../../ground/jobs/lists.js';
import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const noticeList = handler(
  'noticeList',
  async ({ db }: JobsRoom, { account }, page) => await noticesOf(db, account.id, page),
);
