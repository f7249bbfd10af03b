import { formatCcd } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import { pageOf } from '../../../ground/store/page.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import { resultUrls } from '../../pictures/tasks.js';

export const submissionList = handler('submissionList', async ({ db, files, account }, page) => {
  const onChain = db
    .selectFrom('chain_event')
    .innerJoin('job', 'job.id', 'chain_event.job_id')
    .innerJoin('job_party', 'job_party.job_id', 'job.id')
    .leftJoin('account', 'account.wallet_address', 'chain_event.party')
    .leftJoin('task', (join) =>
      join
        .onRef('task.gallery_id', '=', 'chain_event.job_id')
        .onRef('task.gallery_round', '=', 'chain_event.round'),
    )
    .where('job_party.account_id', '=', account.id)
    .where('job.deleted_at', 'is', null);
  return await pageOf(page, onChain, async (rows) => {
    const events = await rows
      .selectAll('chain_event')
      .select(['account.email', 'job.name', 'job.computation', 'task.id as task_id', 'task.mode'])
      .orderBy('chain_event.block_number', 'desc')
      .orderBy('chain_event.log_index', 'desc')
      .execute();
    const urls = await resultUrls(
      db,
      files,
      events.flatMap(({ task_id: id, mode }) => (id !== null && mode !== null ? [{ id, mode }] : [])),
    );
    return events.map((row) => ({
      txHash: row.tx_hash,
      jobID: row.job_id.toString(),
      jobName: row.name,
      computationStr: row.computation,
      round: row.round,
      submitter: row.email ?? row.party,
      submitValue: row.value,
      submitTime: unixSeconds(row.submitted_at),
      ccdUsage: formatCcd(row.ccd_cost),
      task_id: row.task_id ?? '',
      result_url: urls.get(row.task_id ?? '')?.result_url ?? '',
    }));
  });
});
