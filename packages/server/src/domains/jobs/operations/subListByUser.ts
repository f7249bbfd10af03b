import { formatCcd, splitAttestation } from '@tricorn/contract';
import { sql } from 'kysely';
import { filesOf } from '../../../ground/jobs/jobFiles.js';
import { placeInNumbered, readPage } from '../../../ground/lists/readPage.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { JobsRoom } from '../jobs.js';

interface Submitted {
  tx_hash: string;
  value: string;
  submitted_at: Date;
  ccd_cost: bigint;
  round: number;
  submitter: string;
}

/** Lists only what is on chain, not what is still in the outbox. */
export const subListByUser: RoomHandler<'subListByUser', JobsRoom> = async ({ db, files }, { job }, page) => {
  const [list, results] = await Promise.all([
    readPage(db, page, {
      place: placeInNumbered(
        sql`select events as total, last from chain_event_count where job_id = ${job.id}`,
        page,
      ),
      items: (inRange) => sql`select * from chain_event where job_id = ${job.id} and ${inRange}`,
      columns: sql`item.tx_hash, item.value, item.submitted_at, item.ccd_cost, item.round,
        coalesce((select email from account where wallet_address = item.party limit 1), item.party) as submitter`,
      toRecords: (events: Submitted[]) =>
        events.map(({ tx_hash, value, submitted_at, ccd_cost, round, submitter }) => ({
          txHash: tx_hash,
          submitValue: splitAttestation(value).result,
          submitTime: unixSeconds(submitted_at),
          ccdUsage: formatCcd(ccd_cost),
          round,
          submitter,
        })),
    }),
    filesOf(db, job.id),
  ]);
  const urlOf = (role: string) => {
    const file = results.get(role);
    return file === undefined ? '' : files.urlOf(file);
  };
  return { ...list, trainModel: urlOf('model'), testingResult: urlOf('predictions') || urlOf('result') };
};
