import { formatCcd } from '@tricorn/contract';
import { filesOf } from '../../jobs/jobs.js';
import { pageOf } from '../../store/page.js';
import { unixSeconds } from '../../store/unixSeconds.js';
import { handler } from '../handler.js';

/** What is on chain, not what is on its way there. */
export const subListByUser = handler('subListByUser', async ({ db, files, job }, page) => {
  const confirmed = db
    .selectFrom('submission')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .where('submission.job_id', '=', job.id)
    .where('submission.state', '=', 'confirmed');
  const list = await pageOf(page, confirmed, async (rows) => {
    const submissions = await rows
      .selectAll('submission')
      .select('account.email')
      .orderBy('submission.id', 'desc')
      .execute();
    return submissions.map((row) => ({
      txHash: row.tx_hash,
      submitValue: row.value,
      submitTime: row.submitted_at === null ? 0 : unixSeconds(row.submitted_at),
      ccdUsage: formatCcd(row.ccd_cost),
      round: row.round,
      submitter: row.email,
    }));
  });
  const results = await filesOf(db, job.id);
  const urlOf = (role: string) => {
    const file = results.get(role);
    return file === undefined ? '' : files.urlOf(file);
  };
  return { ...list, trainModel: urlOf('model'), testingResult: urlOf('predictions') };
});
