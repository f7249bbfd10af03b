import { readAudit } from '../../../ground/audit/readAudit.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const auditLog = handler(
  'auditLog',
  async ({ db }: AccountRoom, { account }, page) => await readAudit(db, account.id, page),
);
