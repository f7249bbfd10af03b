import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const noticeList = handler(
  'noticeList',
  async ({ noticeList: list }: JobsRoom, { account }, page) => await list(account.id, page),
);
