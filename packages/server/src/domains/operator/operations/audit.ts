import { Readable } from 'node:stream';
import { auditing } from '../../../ground/audit/auditing.js';
import { exportAudit, readAudit } from '../../../ground/audit/readAudit.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import { accountNamed } from '../accounts.js';
import type { OperatorRoom } from '../operator.js';

export const auditHandlers = {
  /** The account whose entries an operator reads sees that in its own log. */
  operatorAudit: async ({ db }, { account: operator, address }, { account: identifier, ...page }) => {
    const found = identifier === undefined ? undefined : await accountNamed(db, identifier, { erased: true });
    await sendAlone(db, [auditing({ action: 'auditRead', accountId: found?.id, actor: operator, address })]);
    return await readAudit(db, found?.id, page);
  },
  operatorAuditExport: async ({ db }, { account: operator, address, signal }) => {
    const act = { action: 'auditExported', accountId: undefined, actor: operator, address } as const;
    await sendAlone(db, [auditing(act)]);
    return {
      stream: Readable.from(exportAudit(db, undefined, signal)),
      contentType: 'application/x-ndjson',
      fileName: 'audit.jsonl',
    };
  },
} satisfies HandlersOf<OperatorRoom>;
