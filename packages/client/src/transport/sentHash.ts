import { contentIdOfDigest } from '../chain/contentId.js';
import { RefusedError } from '../errors.js';
import type { Api } from '../operationTypes.js';

/** The hash of a file, computed while it is sent. */
export interface SentHash {
  update(bytes: Uint8Array): void;
  contentId(): string;
}

/** The part of Node's, Deno's and Bun's interface that is used here, if there is one. */
interface Runtime {
  process?: {
    getBuiltinModule?(
      name: 'node:crypto',
    ):
      | { createHash(name: 'sha256'): { update(bytes: Uint8Array): unknown; digest(): Uint8Array } }
      | undefined;
  };
}

/** Undefined in browsers, which cannot hash a stream: there, nothing is compared. */
export function createSentHash(): SentHash | undefined {
  const { process } = globalThis as Runtime;
  const hash = process?.getBuiltinModule?.('node:crypto')?.createHash('sha256');
  return (
    hash && {
      update: (bytes) => void hash.update(bytes),
      contentId: () => contentIdOfDigest(hash.digest()),
    }
  );
}

/** Deletes a file that arrived damaged, and throws. */
export async function verifyOrDelete(
  api: Api,
  { path, cid }: { path: string; cid: string },
  hash: SentHash | undefined,
): Promise<void> {
  if (hash === undefined || hash.contentId() === cid) return;
  await api.deleteUpload({ path }).catch(() => {});
  throw new RefusedError(
    'invalidFile',
    'The bytes that were stored are not the bytes that were sent. Upload the file again.',
  );
}

export const changedFile = (how: 'longer' | 'shorter'): RefusedError =>
  new RefusedError('invalidFile', `The file became ${how} during the upload.`);
