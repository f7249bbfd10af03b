import type { SignedResult } from '@tricorn/privacy';
import { sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';

/** Among the newest submissions of all kinds of jobs. */
const submissionsMax = 300;

/**
 * The newest result of a round that was submitted to the chain, with what the nodes signed. A node that does not find it in
 * its record was restored from a backup.
 */
export async function newestResult(db: Db): Promise<SignedResult | undefined> {
  const { rows } = await sql<{ signed: SignedResult | null }>`
    select job.report -> 'consent' -> 'result' as signed
      from (select id, job_id, attestation from submission order by id desc limit ${submissionsMax}) as newest
      join job on job.id = newest.job_id
      where newest.attestation is not null and job.report -> 'consent' -> 'result' is not null
      order by newest.id desc limit 1`.execute(db);
  return rows[0]?.signed ?? undefined;
}
