import { includesScope, type Operation, type OperationName, operations, scopeOf } from '@tricorn/contract';
import type { Identity } from '../../ground/accounts/sessions.js';

/** Tools that an agent needs no account for, or that would hand it secrets, are left out. */
const leftOut: ReadonlySet<OperationName> = new Set<OperationName>([
  'genToken',
  'invite',
  'register',
  'changePassword',
  'endOtherSessions',
]);

/** Whether this caller may call the operation at all. */
export function mayCall({ key, role }: Identity, name: OperationName): boolean {
  const { access, tokenOnly }: Operation = operations[name];
  if (leftOut.has(name) || access === 'public') return false;
  if (access === 'operator' && role !== 'operator') return false;
  return key === undefined || (!tokenOnly && includesScope(key.scopes, scopeOf(name)));
}
