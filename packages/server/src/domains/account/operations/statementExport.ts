import { Readable } from 'node:stream';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { statementCsv } from '../../../ground/ledger/statementCsv.js';
import { handler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

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
