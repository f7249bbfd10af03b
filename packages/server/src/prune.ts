import { pruneKeys } from './edge/http/idempotency.js';
import { pruneEvents } from './ground/events/recordEvents.js';
import type { BlobStore } from './ground/files/blobStore.js';
import { removeLoose } from './ground/files/looseBlobs.js';
import type { Uploads } from './ground/files/uploads.js';
import type { Logger } from './ground/logger.js';
import type { Db } from './ground/store/database.js';

const pruneMs = 10 * 60_000;

/** Deletes expired rows and files regularly; returns a function that stops it. */
export function pruneRegularly(db: Db, blobs: BlobStore, uploads: Uploads, log: Logger): () => Promise<void> {
  const timer = setInterval(() => {
    Promise.all([
      pruneEvents(db),
      pruneKeys(db),
      uploads.removeExpired().then(async () => await removeLoose(db, blobs)),
    ]).catch((error: unknown) => log.warn({ err: error }, 'could not prune expired rows and files'));
  }, pruneMs);
  return async () => clearInterval(timer);
}
