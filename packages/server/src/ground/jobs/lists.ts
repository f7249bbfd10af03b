import { formatCcd } from '@tricorn/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../store/database.js';
import { type PageRequest, pageOf } from '../store/page.js';
import type { Database } from '../store/schema.js';
import { unixSeconds } from '../store/unixSeconds.js';
import type { Job } from './jobs.js';

/** A job as shown in lists. */
export const jobRecord = (job: Job, parties: readonly { email: string; id: string }[]) => ({
  ...noticeRecord({ ...job, creator_email: parties.find(({ id }) => id === job.creator)?.email ?? '' }),
  typeStr: job.type,
  parties: parties.map(({ email }) => email),
  computationStr: job.computation,
  state: job.state,
  progress: job.progress,
});

const noticeRecord = (
  job: Pick<Job, 'id' | 'type' | 'name' | 'created_at' | 'updated_at' | 'contract_addr'> & {
    creator_email: string;
  },
) => ({
  jobID: job.id.toString(),
  type: job.type,
  jobName: job.name,
  creator: job.creator_email,
  creationTime: unixSeconds(job.created_at),
  updateTime: unixSeconds(job.updated_at),
  contractAddr: job.contract_addr,
});

/** Jobs in which an account takes part, newest first. */
export async function jobList(db: Db, accountId: string, request: PageRequest) {
  const query = jobsOfParty(db, accountId);
  return await pageOf(request, query, async (page) => {
    const jobs = await page.selectAll('job').orderBy('job.created_at', 'desc').orderBy('job.id').execute();
    if (jobs.length === 0) return [];
    const parties = await db
      .selectFrom('job_party')
      .innerJoin('account', 'account.id', 'job_party.account_id')
      .select(['job_party.job_id', 'account.id', 'account.email'])
      .where(
        'job_party.job_id',
        'in',
        jobs.map(({ id }) => id),
      )
      .orderBy('job_party.position')
      .execute();
    return jobs.map((job) =>
      jobRecord(
        job,
        parties.filter(({ job_id }) => job_id === job.id),
      ),
    );
  });
}

/** Jobs that wait for data from an account. */
export async function noticesOf(db: Db, accountId: string, request: PageRequest) {
  const query = jobsOfParty(db, accountId).where('job_party.awaited_round', 'is not', null);
  return await pageOf(request, query, async (page) => {
    const jobs = await page
      .selectAll('job')
      .select(creatorEmail)
      .orderBy('job.created_at', 'desc')
      .orderBy('job.id')
      .execute();
    return jobs.map(noticeRecord);
  });
}

/** What jobs cost an account, newest first; free jobs are left out. */
export async function usageOf(db: Db, accountId: string, request: PageRequest) {
  const query = db.selectFrom('job').innerJoin(
    (from) =>
      from
        .selectFrom('entry')
        .innerJoin('transfer', 'transfer.id', 'entry.transfer_id')
        .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
        .where('ledger_account.owner', '=', accountId)
        .where('ledger_account.currency', '=', 'CCD')
        .where('transfer.job_id', 'is not', null)
        .groupBy('transfer.job_id')
        .having((expression) => expression.fn.sum('entry.amount'), '<', 0)
        .select(['transfer.job_id', sql<bigint>`-sum(entry.amount)`.as('spent')])
        .as('usage'),
    (join) => join.onRef('usage.job_id', '=', 'job.id'),
  );
  return await pageOf(request, query, async (page) => {
    const jobs = await page
      .selectAll('job')
      .select(['usage.spent', creatorEmail])
      .orderBy('job.created_at', 'desc')
      .orderBy('job.id')
      .execute();
    return jobs.map((job) => ({ ...noticeRecord(job), ccdUsage: formatCcd(job.spent) }));
  });
}

const jobsOfParty = (db: Db, accountId: string) =>
  db
    .selectFrom('job')
    .innerJoin('job_party', 'job_party.job_id', 'job.id')
    .where('job_party.account_id', '=', accountId)
    .where('job.listed', '=', true)
    .where('job.deleted_at', 'is', null);

const creatorEmail = (expression: ExpressionBuilder<Database, 'job'>) =>
  expression
    .selectFrom('account')
    .select('account.email')
    .whereRef('account.id', '=', 'job.creator')
    .$asScalar()
    .$notNull()
    .as('creator_email');
