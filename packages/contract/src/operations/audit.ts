import * as z from 'zod';
import { auditActions } from '../auditActions.js';
import { optionalInteger, optionalText, pageByDefault, unixSeconds } from '../fields.js';
import { operators, users } from './groups.js';

const request = z.object({
  before: optionalInteger(
    'Only entries before this number: `next` of the page before. Absent or 0 means the newest.',
    0,
    Number.MAX_SAFE_INTEGER,
  ),
  pageSize: pageByDefault.pageSize,
});

const log = z.object({
  data: z.array(
    z.object({
      seq: z.int().describe('Number of the entry; numbers have no gaps over all accounts.'),
      time: unixSeconds('When it happened.'),
      action: z.enum(auditActions).describe('What happened.'),
      account: z.string().describe('Id of the account that it concerns; empty if it concerns no single one.'),
      actor: z.string().describe('Id of the account that did it; empty for commands of the operator.'),
      detail: z.record(z.string(), z.string()).describe('Ids and amounts, such as the API key.'),
      address: z.string().describe('Network address of the caller; empty if unknown or erased.'),
      hash: z.string().describe('SHA-256 over the hash before and this entry.'),
    }),
  ),
  next: z.int().describe('`before` of the next page; 0 at the end.'),
});

/** The audit log: append-only, each entry chained to the one before by its hash. */
export const auditOperations = {
  auditLog: users.extension.post({
    summary: 'List the audit log of the account: sign-ins, keys, grants, deletions and more, newest first',
    request,
    response: log,
  }),
  auditExport: users.extension.get({
    summary: 'Download the audit log of the account as JSON lines, oldest first',
    response: 'stream',
  }),
  operatorAudit: operators.extension.post({
    summary: 'List the audit log of one account or of all, newest first',
    request: request.extend({
      account: optionalText('Email, wallet address or id of an account; absent means all.', 320),
    }),
    response: log,
    errors: ['accountUnknown'],
  }),
  operatorAuditExport: operators.extension.get({
    summary: 'Download the whole audit log as JSON lines, oldest first',
    response: 'stream',
  }),
};
