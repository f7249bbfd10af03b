import { formatCcd } from '@tricorn/contract';
import { filesOf } from '../../../ground/jobs/jobFiles.js';
import { handler } from '../../../ground/operations/handler.js';
import { pageOf } from '../../../ground/store/page.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { JobsRoom } from '../jobs.js';

/** Lists only what is on chain, not what is still in the outbox. */
export const subListByUser = handler('subListByUser', async ({ db, files }: JobsRoom, { job }, page) => {
  const onChain = db
    .selectFrom('chain_event')
    .leftJoin('account', 'account.wallet_address', 'chain_event.party')
    .where('chain_event.job_id', '=', job.id);
  const list = await pageOf(page, onChain, async (rows) => {
    const events = await rows
      .selectAll('chain_event')
      .select('account.email')
      .orderBy('chain_event.block_number', 'desc')
      .orderBy('chain_event.log_index', 'desc')
      .execute();
    return events.map((row) => ({
      txHash: row.tx_hash,
      submitValue: row.value,
      submitTime: unixSeconds(row.submitted_at),
      ccdUsage: formatCcd(row.ccd_cost),
      round: row.round,
      submitter: row.email ?? row.party,
    }));
  });
  const results = await filesOf(db, job.id);
  const urlOf = (role: string) => {
    const file = results.get(role);
    return file === undefined ? '' : files.urlOf(file);
  };
  return { ...list, trainModel: urlOf('model'), testingResult: urlOf('predictions') };
});
