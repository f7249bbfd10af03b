import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { BlobStore } from '../../ground/files/blobStore.js';
import { endStates } from '../../ground/jobs/states.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';

/**
 * What passes between the rounds of a training: a merged state at the beginning of each round, and what each shard made
 * of it. The bytes lie in the blob store, so that any machine can go on; each blob has its row before it is written, so
 * that none is ever forgotten.
 */

export interface StatePlace {
  jobId: bigint;
  round: number;
  /** Null for the merged state that the round begins with. */
  shard: number | null;
}

/** Stores a state file; it counts once `confirmState` is committed. */
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

/** The merged state that a round begins with. */
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

/** What the shards made of a round, in their order; those that are done. */
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
/** A blob that is still not confirmed after this belongs to a worker that died or lost its lease. */
const writingMsMax = 60 * 60_000;

/** Removes states that nothing will ask for: of rounds that are merged, and of trainings that have ended. */
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
