import { changeState, lockJob } from '../../ground/jobs/jobs.js';
import { releaseChargesOfJob } from '../../ground/ledger/charges.js';
import type { Db } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { clearAwaited } from './rounds.js';

const reason =
  'The service was restored from a backup and its compute nodes have new keys, so this round cannot run; nothing was charged. Submit the data again.';

/**
 * Ends every round that has not ended, after a restore in which the nodes got new keys: the data of these rounds was
 * sealed for the former nodes. Returns their number.
 */
export async function endRestoredRounds(db: Db): Promise<number> {
  const jobs = await db
    .selectFrom('job')
    .innerJoin('input_round', (join) =>
      join.onRef('input_round.job_id', '=', 'job.id').onRef('input_round.round', '=', 'job.round'),
    )
    .select('job.id')
    .where('job.state', 'in', ['waiting', 'queued', 'running'])
    .where('job.deleted_at', 'is', null)
    .execute();
  for (const { id } of jobs) {
    await inTransaction(db, async (tx) => {
      const job = await lockJob(tx, id);
      if (job === undefined) return;
      await releaseChargesOfJob(tx, id);
      await clearAwaited(tx, id);
      await changeState(tx, job, job.state === 'waiting' ? 'expired' : 'failed', { reason });
    });
  }
  return jobs.length;
}
