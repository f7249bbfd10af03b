import { jobTypes, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { auditing } from '../../../ground/audit/auditing.js';
import { lockJob } from '../../../ground/jobs/jobs.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { Db } from '../../../ground/store/database.js';
import { send, sendAlone } from '../../../ground/store/send.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { OperatorRoom } from '../operator.js';

export const failureHandlers = {
  operatorFailures: async ({ db }, { account: operator, address }, { limit = 50 }) => {
    const act = { action: 'accountsRead', accountId: undefined, actor: operator, address } as const;
    await sendAlone(db, [auditing({ ...act, detail: { of: 'failures' } })]);
    return { data: await failuresOf(db, limit) };
  },
  operatorRetry: async ({ kinds }, { account: operator, address, commit }, { jobID }) =>
    await commit(async (tx) => {
      const job = await lockJob(tx, BigInt(jobID));
      if (job === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
      const { retry } = kinds[job.type];
      if (job.state !== 'failed' || retry === undefined)
        throw new ServiceError(
          'stateConflict',
          job.state === 'failed'
            ? 'Work of this kind is started again by its participants.'
            : `Only failed work is started again; this job is ${job.state}.`,
        );
      await retry(tx, job);
      const detail = { job: jobID };
      await send(
        tx,
        auditing({ action: 'workRetried', accountId: job.creator, actor: operator, detail, address }),
      );
      return { jobID, state: 'queued' as const };
    }),
} satisfies HandlersOf<OperatorRoom>;

interface Failure {
  kind: string;
  id: string;
  name: string;
  email: string;
  reason: string;
  failed_at: Date;
}

/** Jobs and tasks that failed in the last thirty days, newest first. Prompts and inputs are not part of it. */
async function failuresOf(db: Db, limit: number) {
  const { rows } = await sql<Failure>`
    select * from (
      (select job.type as kind, job.id::text as id, job.name, account.email, coalesce((
          select reason from job_history where job_id = job.id and state = 'failed' order by created_at desc limit 1
        ), '') as reason, job.updated_at as failed_at
      from job join account on account.id = job.creator
      where job.state = 'failed' and job.updated_at > now() - interval '30 days'
      order by job.updated_at desc limit ${limit})
      union all
      (select task.mode as kind, task.id::text, task.mode as name, account.email,
        concat_ws(': ', nullif(task.error, ''), nullif(task.reason, '')) as reason, task.updated_at as failed_at
      from task join account on account.id = task.account_id
      where task.status = 'failed' and task.updated_at > now() - interval '30 days'
      order by task.updated_at desc limit ${limit})
    ) as failed order by failed_at desc limit ${limit}`.execute(db);
  return rows.map(({ kind, id, name, email, reason, failed_at }) => ({
    kind,
    id,
    name,
    account: email,
    reason,
    time: unixSeconds(failed_at),
    retryable: kind === jobTypes.upload,
  }));
}
