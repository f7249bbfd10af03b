import { formatCcd, type JobType } from '@tricorn/contract';
import { filesOf } from '../../../ground/jobs/jobFiles.js';
import { historyOf, isAwaited, partiesOf } from '../../../ground/jobs/jobs.js';
import { jobRecord } from '../../../ground/jobs/lists.js';
import { handler } from '../../../ground/operations/handler.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { JobsRoom } from '../jobs.js';

export const jobDetailByUser = handler(
  'jobDetailByUser',
  async ({ db, files: store, kinds }: JobsRoom, { job, account }) => {
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
);
