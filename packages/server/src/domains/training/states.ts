import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { BlobStore } from '../../ground/files/blobStore.js';
import { endStates } from '../../ground/jobs/states.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';

/**
 * The states between the rounds of a training: the merged state at the start of each training round, and the state of
 * each shard after it. The bytes are in the blob store, so that any machine can continue; a blob's row is written
 * before its bytes, so that no blob is orphaned.
 */

export interface StatePlace {
  jobId: bigint;
  round: number;
  /** Null for the merged state at the start of the training round. */
  shard: number | null;
}

/** Stores a state file; it is valid once `confirmState` is committed. */
export async function storeState(
  db: Db,
  blobs: BlobStore,
  { jobId, round, shard }: StatePlace,
  path: string,
): Promise<string> {
  const key = randomUUID();
  await db.insertInto('training_blob').values({ blob_key: key, job_id: jobId, round, shard }).execute();
  await blobs.write(key, createReadStream(path));
  return key;
}

export async function confirmState(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('training_blob').set({ written: true }).where('blob_key', '=', key).execute();
}

/** The merged state at the start of a training round. */
export async function stateOf(db: Db, jobId: bigint, round: number): Promise<string> {
  const { blob_key } = await db
    .selectFrom('training_blob')
    .select('blob_key')
    .where('job_id', '=', jobId)
    .where('round', '=', round)
    .where('shard', 'is', null)
    .where('written', '=', true)
    .executeTakeFirstOrThrow();
  return blob_key;
}

/** The states of the finished shards of a training round, in order. */
export async function shardsOf(db: Db | Tx, jobId: bigint, round: number): Promise<string[]> {
  const rows = await db
    .selectFrom('training_blob')
    .select('blob_key')
    .where('job_id', '=', jobId)
    .where('round', '=', round)
    .where('shard', 'is not', null)
    .where('written', '=', true)
    .orderBy('shard')
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

const sweptAtOnceMax = 500;
/** A blob that is unconfirmed after this time belongs to a worker that died or lost its lease. */
const writingMsMax = 60 * 60_000;

/** Removes states that are no longer needed: of merged training rounds and of ended trainings. */
export async function sweepStates(db: Db, blobs: BlobStore): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('training_blob')
      .innerJoin('training', 'training.job_id', 'training_blob.job_id')
      .innerJoin('job', 'job.id', 'training.job_id')
      .select('blob_key')
      .where(({ eb, or, and, ref }) =>
        and([
          or([
            eb('training_blob.round', '<', ref('training.round')),
            eb('job.state', 'in', [...endStates]),
            eb('job.deleted_at', 'is not', null),
          ]),
          or([
            eb('training_blob.written', '=', true),
            eb('training_blob.created_at', '<', new Date(Date.now() - writingMsMax)),
          ]),
        ]),
      )
      .limit(sweptAtOnceMax)
      .forUpdate('training_blob')
      .skipLocked()
      .execute();
    if (rows.length === 0) return;
    const keys = rows.map(({ blob_key }) => blob_key);
    await Promise.all(keys.map((key) => blobs.remove(key)));
    await tx.deleteFrom('training_blob').where('blob_key', 'in', keys).execute();
  });
}
