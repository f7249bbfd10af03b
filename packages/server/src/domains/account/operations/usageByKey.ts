import { usageByKey as readUsage } from '../../../ground/ledger/usageByKey.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

const defaultDays = 30;

export const usageByKey = handler(
  'usageByKey',
  async ({ db, ledger }: AccountRoom, { account }, { days }) => ({
    data: await ledger.afterSettling(
      account.id,
      async () => await readUsage(db, account.id, days || defaultDays),
    ),
  }),
);
