import { usageByDay as readUsage } from '../../ledger/usageByDay.js';
import { handler } from '../handler.js';

const defaultDays = 30;

export const usageByDay = handler('usageByDay', async ({ db, account }, { days }) => ({
  data: await readUsage(db, account.id, days || defaultDays),
}));
