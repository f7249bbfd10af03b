import { usageByDay as readUsage } from '../../../ground/ledger/usageByDay.js';
import { handler } from '../../../ground/operations/handler.js';

const defaultDays = 30;

export const usageByDay = handler('usageByDay', async ({ db, language, account }, { days }) => {
  await language.flush(account.id);
  return { data: await readUsage(db, account.id, days || defaultDays) };
});
