import type { IncomingHttpHeaders } from 'node:http';
import { includesScope, type Operation, type OperationName, operations, scopeOf } from '@tricorn/contract';
import type { Identity } from '../../ground/accounts/sessions.js';

/** Tools that an agent needs no account for, or that end or replace its own session, are left out. */
const leftOut: ReadonlySet<OperationName> = new Set<OperationName>([
  'genToken',
  'invite',
  'register',
  'changePassword',
  'endOtherSessions',
]);

/**
 * Whether the connection offers tools that no API key may use and that answer with a secret or change something: keys, webhooks
 * and withdrawals. By default none does: what an agent reads can make it call a tool, but cannot change the headers of its client.
 */
export const offersSecrets = (headers: IncomingHttpHeaders): boolean =>
  headers['tricorn-secrets'] === 'offer';

export const isDestructive = (name: OperationName): boolean =>
  /^(delete|revoke|cancel|remove|erase|signOut|end)/.test(name);

/**
 * Whether this caller may call the operation at all. What destroys something, and what belongs to the operator, needs an API
 * key whose scopes name it: somebody has decided that for this agent, and not only signed in.
 */
export function mayCall({ apiKey, role }: Identity, name: OperationName, secrets = false): boolean {
  const { access, answersOnce, tokenOnly }: Operation = operations[name];
  if (leftOut.has(name) || access === 'public') return false;
  if (!secrets && (answersOnce || (tokenOnly && !scopeOf(name).endsWith(':read')))) return false;
  if (access === 'operator' && role !== 'operator') return false;
  if (apiKey === undefined) return access !== 'operator' && !isDestructive(name);
  return !tokenOnly && includesScope(apiKey.scopes, scopeOf(name));
}
