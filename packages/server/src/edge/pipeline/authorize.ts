import {
  includesScope,
  type Operation,
  type OperationName,
  operations,
  type Scope,
  ServiceError,
  scopeOf,
} from '@tricorn/contract';
import { assertTaskOwner } from '../../domains/pictures/tasks.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Job } from '../../ground/jobs/jobs.js';
import { anyPayerId } from '../../ground/payments/payer.js';
import type { EdgeDependencies } from '../edge.js';

/** Enforces the role of the contract and the scopes of an API key. */
export function assertMayCall(
  { log }: EdgeDependencies,
  { id, apiKey, role }: Identity,
  name: OperationName,
): void {
  const { access, tokenOnly }: Operation = operations[name];
  if (tokenOnly && apiKey !== undefined) throw new ServiceError('keyNotAllowed');
  assertScope({ apiKey }, scopeOf(name));
  if (access === 'operator' && role !== 'operator') {
    log.warn({ account: id }, 'operator operation refused');
    throw new ServiceError('notOperator');
  }
}

/** Refuses an API key without this scope; a token has all of them. */
export function assertScope({ apiKey }: Pick<Identity, 'apiKey'>, scope: Scope): void {
  if (apiKey !== undefined && !includesScope(apiKey.scopes, scope))
    throw new ServiceError('keyScopeMissing', `This API key lacks the scope ${scope}.`);
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
  const readers = account.payment === undefined ? [account.id] : [account.id, anyPayerId];
  const found = await edge.db
    .selectFrom('job')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('job_party')
          .select('position')
          .whereRef('job_party.job_id', '=', 'job.id')
          .where('job_party.account_id', '=', account.id),
      ).as('participates'),
    )
    .$if(operation.access === 'job:predictor', (query) =>
      query.select(({ exists, selectFrom }) =>
        exists(
          selectFrom('model_share')
            .select('job_id')
            .whereRef('model_share.job_id', '=', 'job.id')
            .where('model_share.account_id', 'in', readers),
        ).as('isShared'),
      ),
    )
    .where('id', '=', BigInt(String(fields['jobID'])))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
  const { participates, isShared, ...job } = found;
  if (job.creator === account.id) return job;
  if (operation.access === 'job:creator') throw new ServiceError('notCreator');
  if (!participates && !isShared) throw new ServiceError('notParticipant');
  return job;
}
