import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const uploadList = handler(
  'uploadList',
  async ({ uploads }: AccountRoom, { account }, page) => await uploads.list(account.id, page),
);
