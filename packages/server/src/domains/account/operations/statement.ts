import { Readable } from 'node:stream';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { usageByKey as readUsage } from '../../../ground/ledger/ledger.js';
import { statementCsv } from '../../../ground/ledger/statement.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

const defaultDays = 30;

export const statementHandlers = {
  statement: async ({ ledger }, { account }, page) => await ledger.statement(account.id, page),
  statementExport: async ({ db, ledger }, { account, address, signal }) => {
    await sendAlone(db, [auditingOwn('statementExported', { account, address })]);
    return await ledger.afterSettling(account.id, async () => ({
      stream: Readable.from(statementCsv(db, account.id, signal)),
      contentType: 'text/csv; charset=utf-8',
      fileName: 'statement.csv',
    }));
  },
  usageByDay: async ({ ledger }, { account }, { days }) => ({
    data: await ledger.usageByDay(account.id, days || defaultDays),
  }),
  usageByKey: async ({ db, ledger }, { account }, { days }) => ({
    data: await ledger.afterSettling(
      account.id,
      async () => await readUsage(db, account.id, days || defaultDays),
    ),
  }),
} satisfies HandlersOf<AccountRoom>;
