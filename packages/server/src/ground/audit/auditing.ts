import type { AuditAction } from '@tricorn/contract';
import type { Identity } from '../accounts/sessions.js';
import { Call } from '../store/call.js';

export interface AuditedAct {
  action: AuditAction;
  /** The account that it concerns, which can read the entry; undefined if it concerns no single one. */
  accountId: string | undefined;
  /** Who did it; undefined for the operator's commands and for failed sign-ins. */
  actor?: Pick<Identity, 'id' | 'apiKey'> | undefined;
  /** Ids and amounts, never secrets, inputs or emails. */
  detail?: Readonly<Record<string, string>>;
  address?: string | undefined;
}

/**
 * Appends to the audit log, in the transaction of what it records. It locks the head of the log, so it must be the last
 * call of a transaction.
 */
export function auditing({ action, accountId, actor, detail = {}, address }: AuditedAct): Call {
  const key = actor?.apiKey === undefined ? {} : { key: actor.apiKey.id };
  return new Call('audit_append', [
    accountId ?? null,
    actor?.id ?? null,
    action,
    JSON.stringify({ ...detail, ...key }),
    address ?? null,
  ]);
}

/** What an account does to itself. */
export const auditingOwn = (
  action: AuditAction,
  { account, address }: { account: Pick<Identity, 'id' | 'apiKey'>; address: string },
  detail?: AuditedAct['detail'],
): Call => auditing({ action, accountId: account.id, actor: account, address, ...(detail && { detail }) });
