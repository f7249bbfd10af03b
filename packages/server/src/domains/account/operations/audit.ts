import { Readable } from 'node:stream';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { exportAudit, readAudit } from '../../../ground/audit/readAudit.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

export const auditHandlers = {
  auditLog: async ({ db }, { account }, page) => await readAudit(db, account.id, page),
  auditExport: async ({ db }, { account, address, signal }) => {
    await sendAlone(db, [auditingOwn('auditExported', { account, address })]);
    return {
      stream: Readable.from(exportAudit(db, account.id, signal)),
      contentType: 'application/x-ndjson',
      fileName: 'audit.jsonl',
    };
  },
} satisfies HandlersOf<AccountRoom>;
