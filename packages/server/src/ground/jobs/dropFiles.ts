import { sql } from 'kysely';
import { recordLoose } from '../files/looseBlobs.js';
import type { Tx } from '../store/database.js';

/** Deletes the datasets and results of a deleted job. Uploads that other jobs also use are kept. */
export async function dropFilesOfJob(tx: Tx, jobId: bigint): Promise<void> {
  const attached = await tx.deleteFrom('job_file').where('job_id', '=', jobId).returning('file_id').execute();
  if (attached.length === 0) return;
  const dropped = await tx
    .deleteFrom('file')
    .where(
      'id',
      'in',
      attached.map(({ file_id }) => file_id),
    )
    .where('purpose', '<>', 'upload')
    .where(sql<boolean>`not exists (select from job_file where file_id = file.id)`)
    .returning('blob_key')
    .execute();
  await recordLoose(
    tx,
    dropped.flatMap(({ blob_key }) => (blob_key === '' ? [] : [blob_key])),
  );
}
