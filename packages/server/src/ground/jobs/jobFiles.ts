import { sql } from 'kysely';
import type { StoredFile } from '../files/files.js';
import { loosen } from '../files/looseBlobs.js';
import type { FileUse } from '../files/uploads.js';
import { Call } from '../store/call.js';
import type { Db, Tx } from '../store/database.js';
import { send } from '../store/send.js';

/** Files of a job by their role: `feature`, `target`, `testing`, `model`, `predictions`, or `result` of a private round. */
export async function filesOf(db: Db | Tx, jobId: bigint): Promise<Map<string, StoredFile>> {
  const rows = await db
    .selectFrom('job_file')
    .innerJoin('file', 'file.id', 'job_file.file_id')
    .selectAll('file')
    .select('job_file.role')
    .where('job_file.job_id', '=', jobId)
    .execute();
  return new Map(rows.map((row) => [row.role, row]));
}

/** Attaches a file, or one that another call stores, to a job in a role; replaces the previous one. */
export const attachingFile = (jobId: bigint, role: string, file: string | Call<string>): Call =>
  new Call('job_attach', [jobId, role, file]);

export async function attachFile(tx: Tx, jobId: bigint, role: string, fileId: string): Promise<void> {
  await send(tx, attachingFile(jobId, role, fileId));
}

/** A file that a job uses. */
export const usedByJob: FileUse = sql`exists (select from job_file where job_file.file_id = file.id)`;

export type DroppedFile = Pick<StoredFile, 'blob_key' | 'bytes' | 'owner' | 'purpose'>;

/** Deletes the datasets and results of a deleted job. Uploads that other jobs also use are kept. */
export async function dropFilesOfJob(tx: Tx, jobId: bigint): Promise<DroppedFile[]> {
  const attached = await tx.deleteFrom('job_file').where('job_id', '=', jobId).returning('file_id').execute();
  if (attached.length === 0) return [];
  const dropped = await tx
    .deleteFrom('file')
    .where(
      'id',
      'in',
      attached.map(({ file_id }) => file_id),
    )
    .where('purpose', '<>', 'upload')
    .where(sql<boolean>`not exists (select from job_file where file_id = file.id)`)
    .returning(['blob_key', 'bytes', 'owner', 'purpose'])
    .execute();
  await loosen(tx, dropped);
  return dropped;
}
