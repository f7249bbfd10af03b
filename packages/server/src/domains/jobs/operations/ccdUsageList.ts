import { usageOf } from '../../../ground/jobs/lists.js';
import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const ccdUsageList = handler(
  'ccdUsageList',
  async ({ db }: JobsRoom, { account }, page) => await usageOf(db, account.id, page),
);
