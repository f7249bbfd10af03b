import { formatCcd, type JobType, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { discardDeleted } from '../../../ground/files/discardDeleted.js';
import { filesOf } from '../../../ground/jobs/jobFiles.js';
import { deleteJob, historyOf, isAwaited, lockJob, partiesOf } from '../../../ground/jobs/jobs.js';
import { jobRecord } from '../../../ground/jobs/lists.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { JobsRoom } from '../jobs.js';

/** Ids of jobs are numbers of up to 256 bits, as on chain. */
const idPattern = /^\d{1,78}$/;

export const jobHandlers = {
  jobListByUser: async ({ jobList }, { account }, page) => await jobList(account.id, page),
  noticeList: async ({ noticeList: list }, { account }, page) => await list(account.id, page),
  ccdUsageList: async ({ usageList }, { account }, page) => await usageList(account.id, page),
  jobDetailByUser: async ({ db, files: store, kinds }, { job, account }) => {
    const kind = kinds[job.type as JobType];
    const [parties, files, timeline, input, submitted] = await Promise.all([
      partiesOf(db, job.id),
      filesOf(db, job.id),
      historyOf(db, job.id),
      kind?.readOwnInput?.(job, account.id) ?? '',
      kind?.submittedFor?.(job) ?? [],
    ]);
    return {
      ...jobRecord(job, parties),
      input,
      featureData: files.get('feature')?.name ?? '',
      targetData: files.get('target')?.name ?? '',
      testingData: files.get('testing')?.name ?? '',
      reason: job.reason,
      awaited: parties.filter(isAwaited).map(({ email }) => email),
      submitted: submitted.map(({ position, time, shape, signedBy }) => ({
        account: parties[position]!.email,
        time: unixSeconds(time),
        shape,
        signedBy,
      })),
      round: job.round,
      parameters: kind?.parametersOf?.(job) ?? {},
      ccdUsage: formatCcd(parties.find(({ id }) => id === account.id)?.spent ?? 0n),
      report: kind?.reportOf?.(job, files) ?? job.report,
      reportUrl: files.has('report') ? store.urlOf(files.get('report')!) : '',
      timeline,
    };
  },
  /** Only jobs in which the account takes part; others are left out. The newest run of a job counts. */
  jobFigures: async ({ db }, { account }, { jobIDs }) => {
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
  },
  retryJob: async ({ kinds }, { account, address, job: { id, type }, commit }) => {
    const { retry, participants } = kinds[type];
    await participants?.ready();
    return await commit(async (tx) => {
      const job = await lockJob(tx, id);
      const start = retry ?? participants?.retry;
      if (job?.state !== 'failed' || start === undefined)
        throw new ServiceError(
          'stateConflict',
          `Only a failed job can be started again; this one is ${job?.state ?? 'deleted'}.`,
        );
      await start(tx, job);
      await send(tx, auditingOwn('workRetried', { account, address }, { job: id.toString() }));
      return { jobID: id.toString(), state: 'queued' as const };
    });
  },
  deleteJobByUser: async (room, { account, address, job, commit }) => {
    let keys: string[] = [];
    const answer = await commit(async (tx) => {
      keys = (await deleteJob(tx, job.id)).unread.map(({ blob_key }) => blob_key);
      await room.kinds[job.type].afterDelete?.(tx, job.id);
      await send(tx, auditingOwn('jobDeleted', { account, address }, { jobID: job.id.toString() }));
      return { jobID: job.id.toString() };
    });
    await discardDeleted(room, keys);
    return answer;
  },
  downloadDataset: async ({ db, files }, { job }, { datasetType }) => {
    const file = (await filesOf(db, job.id)).get(datasetType);
    if (file === undefined)
      throw new ServiceError('fileUnknown', `The job has no ${datasetType} dataset.`, {
        field: 'datasetType',
      });
    return {
      stream: await files.blobs.read(file.blob_key),
      contentType: file.content_type,
      bytes: file.bytes,
      fileName: file.name,
    };
  },
} satisfies HandlersOf<JobsRoom>;

interface Row {
  job_id: bigint;
  spent: bigint;
  started_at: Date | null;
  ended_at: Date | null;
}
