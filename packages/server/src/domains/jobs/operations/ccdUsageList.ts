import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const ccdUsageList = handler(
  'ccdUsageList',
  async ({ usageList }: JobsRoom, { account }, page) => await usageList(account.id, page),
);
