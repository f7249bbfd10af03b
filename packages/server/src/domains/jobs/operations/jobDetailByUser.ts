import { filesOf, historyOf, isAwaited, partiesOf } from '../../../ground/jobs/jobs.js';
import { jobRecord } from '../../../ground/jobs/lists.js';
import { handler } from '../../../ground/operations/handler.js';
import { withResultFiles } from '../../training/report.js';
import { computationName } from '../../training/trainingRequest.js';

export const jobDetailByUser = handler(
  'jobDetailByUser',
  async ({ db, files: store, job, account, readOwnInput }) => {
    const [parties, files, timeline, input] = await Promise.all([
      partiesOf(db, job.id),
      filesOf(db, job.id),
      historyOf(db, job.id),
      readOwnInput(job, account.id),
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
      report:
        job.computation === computationName ? withResultFiles(job.report, files, store.urlOf) : job.report,
      reportUrl: files.has('report') ? store.urlOf(files.get('report')!) : '',
      timeline,
    };
  },
);
