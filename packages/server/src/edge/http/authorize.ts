import { type Operation, ServiceError } from '@tricorn/contract';
import { assertTaskOwner } from '../../domains/pictures/tasks.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Throttle } from '../../ground/accounts/throttle.js';
import { findJob, type Job } from '../../ground/jobs/jobs.js';
import type { EdgeDependencies } from './edge.js';

/** Counts the request and enforces the role of the contract. */
export function identify(
  { log }: EdgeDependencies,
  identity: Identity,
  requests: Throttle,
  operation: Operation,
): Identity {
  requests.check(identity.id, 'Too many requests; slow down.');
  requests.count(identity.id);
  if (operation.access === 'operator' && identity.role !== 'operator') {
    log.warn({ account: identity.id }, 'operator operation refused');
    throw new ServiceError('notOperator');
  }
  return identity;
}

/** Enforces the access rule of the contract; passes the job that it loaded to the handler. */
export async function authorize(
  edge: EdgeDependencies,
  operation: Operation,
  account: Identity,
  fields: Record<string, unknown>,
): Promise<Job | undefined> {
  if (operation.access === 'task:owner') {
    await assertTaskOwner(edge.db, String(fields['task_id']), account.id);
    return undefined;
  }
  if (!operation.access.startsWith('job:')) return undefined;
  const job = await findJob(edge.db, BigInt(String(fields['jobID'])));
  if (job === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
  if (job.creator === account.id) return job;
  if (operation.access === 'job:creator') throw new ServiceError('notCreator');
  const party = await edge.db
    .selectFrom('job_party')
    .select('position')
    .where('job_id', '=', job.id)
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  if (party === undefined) throw new ServiceError('notParticipant');
  return job;
}
