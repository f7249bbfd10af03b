import { sql } from 'kysely';
import type { Db, Tx } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';
import type { BlobStore } from './blobStore.js';
import type { StoredFile } from './files.js';

/**
 * Bytes are loose while they are being stored and after their file is deleted; any work that needs them finishes well
 * before this time.
 */
const looseMsMax = 24 * 60 * 60_000;
const removedAtOnceMax = 500;

/** Written before the bytes, so that a crash leaves no unknown bytes. */
export async function recordLoose(db: Db | Tx, blobKeys: readonly string[]): Promise<void> {
  if (blobKeys.length === 0) return;
  await db
    .insertInto('loose_blob')
    .values(blobKeys.map((blob_key) => ({ blob_key })))
    .execute();
}

/** Records the bytes of deleted files. Uploads and datasets count as stored until their bytes are removed. */
export async function loosen(
  tx: Tx,
  files: readonly Pick<StoredFile, 'blob_key' | 'bytes' | 'owner' | 'purpose'>[],
): Promise<void> {
  const kept = files.filter(({ blob_key }) => blob_key !== '');
  if (kept.length === 0) return;
  await tx
    .insertInto('loose_blob')
    .values(
      kept.map(({ blob_key, bytes, owner, purpose }) => ({
        blob_key,
        bytes,
        owner: purpose === 'result' ? null : owner,
      })),
    )
    .execute();
}

/** Removes bytes that have been loose for a day, and the bytes of expired results. */
export async function removeLoose(db: Db, blobs: BlobStore, ageMs = looseMsMax): Promise<void> {
  while ((await loosenExpired(db)) === removedAtOnceMax);
  for (;;) {
    const { removed, failure } = await removeSome(db, blobs, ageMs);
    if (failure !== undefined) throw failure.reason;
    if (removed < removedAtOnceMax) return;
  }
}

async function loosenExpired(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with expired as (
      select id, blob_key from file where expires_at < now() and blob_key <> '' and purpose = 'result'
      limit ${removedAtOnceMax} for update skip locked
    ), loosened as (
      insert into loose_blob (blob_key) select blob_key from expired
    )
    update file set blob_key = '' from expired where file.id = expired.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Bytes that cannot be removed now are tried again a day later, so that they do not hold up the others. */
async function removeSome(
  db: Db,
  blobs: BlobStore,
  ageMs: number,
): Promise<{ removed: number; failure?: PromiseRejectedResult | undefined }> {
  return await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('loose_blob')
      .select('blob_key')
      .where('since', '<', new Date(Date.now() - ageMs))
      .limit(removedAtOnceMax)
      .forUpdate()
      .skipLocked()
      .execute();
    const keys = rows.map(({ blob_key }) => blob_key);
    const endings = await Promise.allSettled(keys.map((key) => blobs.remove(key)));
    const [removed, kept] = (['fulfilled', 'rejected'] as const).map((status) =>
      keys.filter((_, index) => endings[index]!.status === status),
    ) as [string[], string[]];
    if (removed.length > 0) await tx.deleteFrom('loose_blob').where('blob_key', 'in', removed).execute();
    if (kept.length > 0)
      await tx.updateTable('loose_blob').set({ since: new Date() }).where('blob_key', 'in', kept).execute();
    return { removed: removed.length, failure: endings.find((ending) => ending.status === 'rejected') };
  });
}
