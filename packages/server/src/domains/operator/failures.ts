import { jobTypes } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';

interface Failure {
  kind: string;
  id: string;
  name: string;
  email: string;
  reason: string;
  failed_at: Date;
}

/** Jobs and tasks that failed in the last thirty days, newest first. Prompts and inputs are not part of it. */
export async function failuresOf(db: Db, limit: number) {
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
