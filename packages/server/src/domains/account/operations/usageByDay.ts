import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

const defaultDays = 30;

export const usageByDay = handler('usageByDay', async ({ ledger }: AccountRoom, { account }, { days }) => ({
  data: await ledger.usageByDay(account.id, days || defaultDays),
}));
