import { Readable } from 'node:stream';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { usageByKey as readUsage } from '../../../ground/ledger/ledger.js';
import { statementCsv } from '../../../ground/ledger/statement.js';
import { handler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

export const statement = handler(
  'statement',
  async ({ ledger }: AccountRoom, { account }, page) => await ledger.statement(account.id, page),
);

export const statementExport = handler(
  'statementExport',
  async ({ db, ledger }: AccountRoom, { account, address, signal }) => {
    await sendAlone(db, [auditingOwn('statementExported', { account, address })]);
    return await ledger.afterSettling(account.id, async () => ({
      stream: Readable.from(statementCsv(db, account.id, signal)),
      contentType: 'text/csv; charset=utf-8',
      fileName: 'statement.csv',
    }));
  },
);

const defaultDays = 30;

export const usageByDay = handler('usageByDay', async ({ ledger }: AccountRoom, { account }, { days }) => ({
  data: await ledger.usageByDay(account.id, days || defaultDays),
}));

export const usageByKey = handler(
  'usageByKey',
  async ({ db, ledger }: AccountRoom, { account }, { days }) => ({
    data: await ledger.afterSettling(
      account.id,
      async () => await readUsage(db, account.id, days || defaultDays),
    ),
  }),
);
