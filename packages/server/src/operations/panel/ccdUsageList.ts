import { usageOf } from '../../jobs/lists.js';
import { handler } from '../handler.js';

export const ccdUsageList = handler(
  'ccdUsageList',
  async ({ db, account }, page) => await usageOf(db, account.id, page),
);
