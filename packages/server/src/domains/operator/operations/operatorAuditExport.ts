import { Readable } from 'node:stream';
import { auditing } from '../../../ground/audit/auditing.js';
import { exportAudit } from '../../../ground/audit/readAudit.js';
import { handler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import type { OperatorRoom } from '../operator.js';

export const operatorAuditExport = handler(
  'operatorAuditExport',
  async ({ db }: OperatorRoom, { account: operator, address, signal }) => {
    const act = { action: 'auditExported', accountId: undefined, actor: operator, address } as const;
    await sendAlone(db, [auditing(act)]);
    return {
      stream: Readable.from(exportAudit(db, undefined, signal)),
      contentType: 'application/x-ndjson',
      fileName: 'audit.jsonl',
    };
  },
);
