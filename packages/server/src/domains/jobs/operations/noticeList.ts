import { noticesOf } from '../../../ground/jobs/lists.js';
import { handler } from '../../../ground/operations/handler.js';

export const noticeList = handler(
  'noticeList',
  async ({ db, account }, page) => await noticesOf(db, account.id, page),
);
