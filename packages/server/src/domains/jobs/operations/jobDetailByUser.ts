import type { JobType } from '@tricorn/contract';
import { filesOf } from '../../../ground/jobs/jobFiles.js';
import { historyOf, isAwaited, partiesOf } from '../../../ground/jobs/jobs.js';
import { jobRecord } from '../../../ground/jobs/lists.js';
import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const jobDetailByUser = handler(
  'jobDetailByUser',
  async ({ db, files: store, kinds }: JobsRoom, { job, account }) => {
    const kind = kinds[job.type as JobType];
    const [parties, files, timeline, input] = await Promise.all([
      partiesOf(db, job.id),
      filesOf(db, job.id),
      historyOf(db, job.id),
      kind?.readOwnInput?.(job, account.id) ?? '',
    ]);
    return {
      ...jobRecord(job, parties),
      input,
      featureData: files.get('feature')?.name ?? '',
      targetData: files.get('target')?.name ?? '',
      testingData: files.get('testing')?.name ?? '',
      reason: job.reason,
      awaited: parties.filter(isAwaited).map(({ email }) => email),
      round: job.round,
      report: kind?.reportOf?.(job, files) ?? job.report,
      reportUrl: files.has('report') ? store.urlOf(files.get('report')!) : '',
      timeline,
    };
  },
);
