import { sql } from 'kysely';
import { handler } from '../../../ground/operations/handler.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { JobsRoom } from '../jobs.js';

interface Found {
  tx_hash: string;
  job_id: bigint;
  round: number;
  submitted_at: Date;
}

/**
 * The index of content ids finds the few results that name one; the lines of the account say which are its own. Together in
 * one plan, PostgreSQL would sometimes go through the whole chain from its end instead.
 */
export const findSubmission = handler('findSubmission', async ({ db }: JobsRoom, { account }, { cid }) => {
  const { rows } = await sql<Found>`
      with named as materialized (
        select * from chain_event where content_ids(value) @> array[${cid}]
      )
      select event.tx_hash, event.job_id, event.round, event.submitted_at
      from named as event
      where exists (
        select from submission_line as line
        where line.account_id = ${account.id} and line.job_id = event.job_id
          and line.block_number = event.block_number and line.log_index = event.log_index
      )
      order by event.block_number desc limit 1`.execute(db);
  const [found] = rows;
  return {
    txHash: found?.tx_hash ?? '',
    jobID: found?.job_id.toString() ?? '',
    round: found?.round ?? 0,
    submitTime: found === undefined ? 0 : unixSeconds(found.submitted_at),
  };
});
