import type { Logger } from '../observability/logger.js';
import type { Files } from './files.js';

/** Removes the bytes of deleted files after the commit. If this fails, they are removed within a day. */
export async function discardDeleted(
  { files, log }: { files: Pick<Files, 'discard'>; log: Logger },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys)
    await files
      .discard({ key })
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove the bytes of a deleted file'));
}
