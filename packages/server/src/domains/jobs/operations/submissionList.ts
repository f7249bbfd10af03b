import { formatCcd } from '@tricorn/contract';
import type { JobRound } from '../../../ground/jobs/kinds.js';
import { handler } from '../../../ground/operations/handler.js';
import { pageOf } from '../../../ground/store/page.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { JobsRoom } from '../jobs.js';

export const submissionList = handler(
  'submissionList',
  async ({ db, kinds }: JobsRoom, { account }, page) => {
    const onChain = db
      .selectFrom('chain_event')
      .innerJoin('job', 'job.id', 'chain_event.job_id')
      .innerJoin('job_party', 'job_party.job_id', 'job.id')
      .leftJoin('account', 'account.wallet_address', 'chain_event.party')
      .where('job_party.account_id', '=', account.id)
      .where('job.deleted_at', 'is', null);
    return await pageOf(page, onChain, async (rows) => {
      const events = await rows
        .selectAll('chain_event')
        .select(['account.email', 'job.name', 'job.type', 'job.computation'])
        .orderBy('chain_event.block_number', 'desc')
        .orderBy('chain_event.log_index', 'desc')
        .execute();
      const results = await resultsOf(kinds, events);
      return events.map((row) => {
        const result = results.get(keyOf({ jobId: row.job_id, round: row.round }));
        return {
          txHash: row.tx_hash,
          jobID: row.job_id.toString(),
          jobName: row.name,
          computationStr: row.computation,
          round: row.round,
          submitter: row.email ?? row.party,
          submitValue: row.value,
          submitTime: unixSeconds(row.submitted_at),
          ccdUsage: formatCcd(row.ccd_cost),
          task_id: result?.taskId ?? '',
          result_url: result?.url ?? '',
        };
      });
    });
  },
);

/** The results of rounds that have their own result; each kind of job is queried once. */
async function resultsOf(
  kinds: JobsRoom['kinds'],
  events: readonly { job_id: bigint; round: number; type: string }[],
) {
  const found = await Promise.all(
    Object.entries(kinds).map(async ([type, kind]) => {
      const rounds = events.filter((event) => event.type === type);
      if (rounds.length === 0) return [];
      return (await kind.resultsOf?.(rounds.map(({ job_id, round }) => ({ jobId: job_id, round })))) ?? [];
    }),
  );
  return new Map(found.flat().map((result) => [keyOf(result), result]));
}

const keyOf = ({ jobId, round }: JobRound): string => `${jobId} ${round}`;
