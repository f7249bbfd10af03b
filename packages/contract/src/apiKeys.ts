import type { Operation } from './operation.js';
import { type OperationName, operations } from './operations/index.js';

/** The beginning of every API key, by which people and secret scanners recognise one. */
export const apiKeyPrefix = 'tricorn_';

/** Groups of operations that the scopes of an API key name. `events` is the WebSocket. */
export const scopeGroups = [
  'account',
  'pictures',
  'training',
  'jobs',
  'language',
  'operator',
  'events',
] as const;
export type ScopeGroup = (typeof scopeGroups)[number];

/** `write` includes `read`. `*` means every group except `operator`, which has to be named. */
export const apiKeyScopes = ['*', ...scopeGroups].flatMap((group) => [
  `${group}:read`,
  `${group}:write`,
]) as readonly Scope[];
export type Scope = `${ScopeGroup | '*'}:${'read' | 'write'}`;

const groupOf: Readonly<Record<string, ScopeGroup>> = {
  Users: 'account',
  'Generative AI': 'pictures',
  'Distributed AI': 'training',
  Jobs: 'jobs',
  'Job queries': 'jobs',
  Chain: 'jobs',
  'Language model': 'language',
  Operator: 'operator',
};

/** Operations that only read although they use POST. Every other POST is a write. */
const readsWithPost: ReadonlySet<OperationName> = new Set<OperationName>([
  'apiKeyList',
  'auditLog',
  'ccdUsageList',
  'checkFiles',
  'checkPrediction',
  'compareJobs',
  'depositCcd',
  'jobDetailByUser',
  'jobListByUser',
  'movementList',
  'noticeList',
  'operatorAccounts',
  'operatorAudit',
  'operatorFailures',
  'operatorMovements',
  'predictRows',
  'predictSample',
  'queryInfer',
  'queryInferList',
  'statement',
  'subListByUser',
  'submissionList',
  'taskList',
  'uploadList',
  'verifyResults',
  'webhookDeliveries',
  'webhookList',
]);

export function scopeOf(name: OperationName): Scope {
  const operation: Operation = operations[name];
  const group = groupOf[operation.group];
  if (group === undefined) throw new TypeError(`the group ${operation.group} has no scope`);
  return `${group}:${operation.method === 'GET' || readsWithPost.has(name) ? 'read' : 'write'}`;
}

/** Whether the scopes of a key include another one. */
export function includesScope(scopes: readonly string[], wanted: Scope): boolean {
  const [group, mode] = wanted.split(':') as [ScopeGroup, string];
  const groups = group === 'operator' ? [group] : [group, '*'];
  const modes = mode === 'read' ? ['read', 'write'] : ['write'];
  return groups.some((name) => modes.some((allowed) => scopes.includes(`${name}:${allowed}`)));
}
