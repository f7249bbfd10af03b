import { formatCcd } from '@tricorn/contract';
import { sql } from 'kysely';
import { handler } from '../../../ground/operations/handler.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { JobsRoom } from '../jobs.js';

interface Row {
  job_id: bigint;
  spent: bigint;
  started_at: Date | null;
  ended_at: Date | null;
}

/** Ids of jobs are numbers of up to 256 bits, as on chain. */
const idPattern = /^\d{1,78}$/;

/** Only jobs in which the account takes part; others are left out. The newest run of a job counts. */
export const jobFigures = handler('jobFigures', async ({ db }: JobsRoom, { account }, { jobIDs }) => {
  const ids = jobIDs.filter((id) => idPattern.test(id));
  const { rows } = await sql<Row>`
    select party.job_id, party.spent, started.created_at as started_at, ended.created_at as ended_at
    from job_party as party
    left join lateral (
      select id, created_at from job_history
      where job_id = party.job_id and state = 'running' order by id desc limit 1
    ) as started on true
    left join lateral (
      select created_at from job_history
      where job_id = party.job_id and id > started.id order by id limit 1
    ) as ended on true
    where party.account_id = ${account.id} and party.job_id = any(${ids}::numeric[])`.execute(db);
  return {
    data: rows.map(({ job_id, spent, started_at, ended_at }) => ({
      jobID: job_id.toString(),
      ccdUsage: formatCcd(spent),
      startTime: started_at === null ? 0 : unixSeconds(started_at),
      endTime: ended_at === null ? 0 : unixSeconds(ended_at),
    })),
  };
});
