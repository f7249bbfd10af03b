import { sql } from 'kysely';
import { noteLoose } from '../files/looseBlobs.js';
import type { Tx } from '../ledger/ledger.js';

/**
 * Takes the data sets and results of a deleted job away. Files that its creator uploaded for more than this job stay,
 * and so does a result that something else was made from.
 */
export async function dropFilesOfJob(tx: Tx, jobId: bigint): Promise<void> {
  const inferences = await tx
    .selectFrom('inference')
    .select('result_file_id as file_id')
    .where('job_id', '=', jobId)
    .where('result_file_id', 'is not', null)
    .execute();
  await tx.updateTable('inference').set({ result_file_id: null }).where('job_id', '=', jobId).execute();
  const attached = await tx.deleteFrom('job_file').where('job_id', '=', jobId).returning('file_id').execute();
  const ids = [...inferences, ...attached].map(({ file_id }) => file_id);
  if (ids.length === 0) return;
  const dropped = await tx
    .deleteFrom('file')
    .where('id', 'in', ids)
    .where('purpose', '<>', 'upload')
    .where(sql<boolean>`not exists (select from task_file where file_id = file.id)`)
    .where(sql<boolean>`not exists (select from job_file where file_id = file.id)`)
    .returning('blob_key')
    .execute();
  await noteLoose(
    tx,
    dropped.flatMap(({ blob_key }) => (blob_key === '' ? [] : [blob_key])),
  );
}
