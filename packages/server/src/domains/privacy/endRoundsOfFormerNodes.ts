import type { Triple } from '@tricorn/privacy/client';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import type { Database } from '../../ground/store/schema.js';
import { lockRound, moveRound } from './moveRound.js';
import { canHappen, roundEvents } from './states.js';

const { expire, abandon } = roundEvents.reconciler;

const reason =
  'The compute nodes have new keys, and the data of this round was sealed for the former ones, so it cannot run; nothing was charged. Submit the data again.';

/** Rounds that have not ended and whose terms name nodes with other signing keys, or all of them if none are given. */
export const roundsOfFormerNodes = async (db: Kysely<Database>, nodes: Triple<string> | undefined) =>
  await db
    .selectFrom('job')
    .innerJoin('input_round', (join) =>
      join.onRef('input_round.job_id', '=', 'job.id').onRef('input_round.round', '=', 'job.round'),
    )
    .select(['job.id', 'job.round'])
    .where('job.state', 'in', [...expire.from, ...abandon.from])
    .where('job.deleted_at', 'is', null)
    .$if(nodes !== undefined, (open) =>
      open.where(
        sql<boolean>`jsonb_path_query_array(input_round.terms, '$.nodes[*].sign') <> ${JSON.stringify(nodes)}::jsonb`,
      ),
    )
    .execute();

/**
 * Ends those rounds: their data was sealed for nodes that have new keys since, for example because they were restored.
 * Returns their number.
 */
export async function endRoundsOfFormerNodes(db: Db, nodes: Triple<string> | undefined): Promise<number> {
  const jobs = await roundsOfFormerNodes(db, nodes);
  for (const { id, round } of jobs) {
    await inTransaction(db, async (tx) => {
      const job = await lockRound(tx, { jobId: id, round }, expire, abandon);
      if (job !== undefined)
        await moveRound(tx, job, canHappen(expire, job.state) ? expire : abandon, { reason });
    });
  }
  return jobs.length;
}
