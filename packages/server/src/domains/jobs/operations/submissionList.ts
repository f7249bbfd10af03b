import { formatCcd, splitAttestation } from '@tricorn/contract';
import { sql } from 'kysely';
import type { JobRound } from '../../../ground/jobs/kinds.js';
import { placeInList, readPage } from '../../../ground/lists/readPage.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { JobsRoom } from '../jobs.js';

interface Submitted {
  job_id: bigint;
  tx_hash: string;
  value: string;
  submitted_at: Date;
  ccd_cost: bigint;
  round: number;
  submitter: string;
  name: string;
  type: string;
  computation: string;
}

export const submissionList: RoomHandler<'submissionList', JobsRoom> = async (
  { db, kinds },
  { account },
  page,
) =>
  await readPage(db, page, {
    place: placeInList('submissions', account.id, page),
    items: (inRange) => sql`
        select line, block_number, log_index from submission_line where account_id = ${account.id} and ${inRange}`,
    columns: sql`event.job_id, event.tx_hash, event.value, event.submitted_at, event.ccd_cost, event.round,
        coalesce((select email from account where wallet_address = event.party limit 1), event.party) as submitter,
        job.name, job.type, job.computation`,
    joins: sql`left join chain_event as event
          on event.block_number = item.block_number and event.log_index = item.log_index
        left join job on job.id = event.job_id`,
    toRecords: async (events: Submitted[]) => {
      const results = await resultsOf(kinds, events);
      return events.map((row) => {
        const result = results.get(keyOf({ jobId: row.job_id, round: row.round }));
        return {
          txHash: row.tx_hash,
          jobID: row.job_id.toString(),
          jobName: row.name,
          computationStr: row.computation,
          round: row.round,
          submitter: row.submitter,
          submitValue: splitAttestation(row.value).result,
          submitTime: unixSeconds(row.submitted_at),
          ccdUsage: formatCcd(row.ccd_cost),
          task_id: result?.taskId ?? '',
          result_url: result?.url ?? '',
        };
      });
    },
  });

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
