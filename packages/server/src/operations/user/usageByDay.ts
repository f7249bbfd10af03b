import { usageByDay as readUsage } from '../../ledger/usageByDay.js';
import { handler } from '../handler.js';

const defaultDays = 30;

export const usageByDay = handler('usageByDay', async ({ db, language, account }, { days }) => {
  await language.flush(account.id);
  return { data: await readUsage(db, account.id, days || defaultDays) };
});
