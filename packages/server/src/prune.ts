import { pruneActivity } from './domains/operator/status.js';
import { pruneAudit } from './ground/audit/pruneAudit.js';
import type { BlobStore } from './ground/files/blobStore.js';
import { removeLoose } from './ground/files/looseBlobs.js';
import type { ResumableUploads } from './ground/files/resumableUploads.js';
import type { Uploads } from './ground/files/uploads.js';
import type { Logger } from './ground/observability/logger.js';
import { deleteExpired } from './ground/retention/deleteExpired.js';
import { addParts, dropParts } from './ground/retention/parts.js';
import type { RetentionSettings } from './ground/retention/settings.js';
import type { Db } from './ground/store/database.js';

const pruneMs = 10 * 60_000;

/** Deletes expired rows and files regularly; returns a function that stops it. */
export function pruneRegularly(
  db: Db,
  blobs: BlobStore,
  uploads: Uploads,
  resumable: ResumableUploads,
  retention: RetentionSettings,
  log: Logger,
): () => Promise<void> {
  let pass: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    // A pass that takes longer than the interval is not started twice.
    pass ??= Promise.all([
      addParts(db),
      deleteExpired(db, retention),
      pruneAudit(db, retention).then(async () => await dropParts(db, retention)),
      pruneActivity(db),
      resumable.removeExpired(),
      uploads.removeExpired().then(async () => await removeLoose(db, blobs)),
    ])
      .catch((error: unknown) => log.warn({ err: error }, 'could not prune expired rows and files'))
      .finally(() => {
        pass = undefined;
      });
  }, pruneMs);
  return async () => {
    clearInterval(timer);
    await pass;
  };
}
