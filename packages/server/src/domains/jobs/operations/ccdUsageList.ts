import { usageOf } from '../../../ground/jobs/lists.js';
import { handler } from '../../../ground/operations/handler.js';

export const ccdUsageList = handler(
  'ccdUsageList',
  async ({ db, account }, page) => await usageOf(db, account.id, page),
);
