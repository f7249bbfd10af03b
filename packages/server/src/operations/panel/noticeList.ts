import { noticesOf } from '../../jobs/lists.js';
import { handler } from '../handler.js';

export const noticeList = handler(
  'noticeList',
  async ({ db, account }, page) => await noticesOf(db, account.id, page),
);
