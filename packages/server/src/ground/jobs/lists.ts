import { formatCcd } from '@tricorn/contract';
import { sql } from 'kysely';
import { createPageReader } from '../lists/readPage.js';
import type { Db } from '../store/database.js';
import { unixSeconds } from '../store/unixSeconds.js';
import type { Job } from './jobs.js';

/** The columns of a job that lists show. */
export type ListedJob = Pick<
  Job,
  | 'id'
  | 'type'
  | 'name'
  | 'creator'
  | 'computation'
  | 'state'
  | 'progress'
  | 'contract_addr'
  | 'created_at'
  | 'updated_at'
>;

/** A job as shown in lists. */
export const jobRecord = (job: ListedJob, parties: readonly { email: string; id: string }[]) => ({
  ...noticeRecord(job, parties.find(({ id }) => id === job.creator)?.email ?? ''),
  typeStr: job.type,
  parties: parties.map(({ email }) => email),
  computationStr: job.computation,
  state: job.state,
  progress: job.progress,
});

type NoticedJob = Pick<Job, 'id' | 'type' | 'name' | 'created_at' | 'updated_at' | 'contract_addr'>;

const noticeRecord = (job: NoticedJob, creatorEmail: string) => ({
  jobID: job.id.toString(),
  type: job.type,
  jobName: job.name,
  creator: creatorEmail,
  creationTime: unixSeconds(job.created_at),
  updateTime: unixSeconds(job.updated_at),
  contractAddr: job.contract_addr,
});

const jobColumns = sql`job.id, job.type, job.name, job.created_at, job.updated_at, job.contract_addr`;
interface WithCreator {
  creator_email: string;
}

const creatorEmailColumn = sql`(select email from account where account.id = job.creator) as creator_email`;
const joinJob = sql`left join job on job.id = item.job_id`;

/** Jobs in which an account takes part, newest first. */
export const createJobList = (db: Db) =>
  createPageReader(db, {
    list: 'jobs',
    items: (accountId, inRange) => sql`
      select line, job_id from job_party where account_id = ${accountId} and shown and ${inRange}`,
    // As JSON: an array of PostgreSQL is read character by character.
    columns: sql`${jobColumns}, job.creator, job.computation, job.state, job.progress, array_to_json(array(
        select party.account_id || ' ' || (select email from account where account.id = party.account_id)
        from job_party as party where party.job_id = item.job_id order by party.position
      )) as parties`,
    joins: joinJob,
    toRecords: (jobs: (ListedJob & { parties: string[] })[]) =>
      jobs.map((job) => jobRecord(job, job.parties.map(readParty))),
  });

/** An account id has no space. */
function readParty(party: string): { id: string; email: string } {
  const end = party.indexOf(' ');
  return { id: party.slice(0, end), email: party.slice(end + 1) };
}

/** Jobs that wait for data from an account. */
export const createNoticeList = (db: Db) =>
  createPageReader(db, {
    list: 'notices',
    items: (accountId, inRange) => sql`
      select line, job_id from job_party
      where account_id = ${accountId} and awaited_round is not null and shown and ${inRange}`,
    columns: sql`${jobColumns}, ${creatorEmailColumn}`,
    joins: joinJob,
    toRecords: (jobs: (NoticedJob & WithCreator)[]) =>
      jobs.map((job) => noticeRecord(job, job.creator_email)),
  });

/** What jobs cost an account, newest first; free jobs are left out. */
export const createUsageList = (db: Db) =>
  createPageReader(db, {
    list: 'spending',
    items: (accountId, inRange) => sql`
      select line, job_id, spent from job_party where account_id = ${accountId} and spent > 0 and ${inRange}`,
    columns: sql`${jobColumns}, ${creatorEmailColumn}, item.spent`,
    joins: joinJob,
    toRecords: (jobs: (NoticedJob & WithCreator & { spent: bigint })[]) =>
      jobs.map((job) => ({ ...noticeRecord(job, job.creator_email), ccdUsage: formatCcd(job.spent) })),
  });
