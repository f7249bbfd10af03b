import { createSHA256 } from 'hash-wasm';
import { contentIdOfDigest } from './contentId.js';

/** A SHA-256 that another process can continue: its state is saved together with the bytes it covers. */
export interface SavedHash {
  update(bytes: Uint8Array): void;
  save(): Buffer;
  contentId(): string;
}

/** Continues from a saved state; undefined if this version cannot read it. */
export async function openHash(state: Uint8Array | undefined): Promise<SavedHash | undefined> {
  const hash = await createSHA256();
  hash.init();
  try {
    if (state !== undefined && state.length > 0) hash.load(state);
  } catch {
    return undefined;
  }
  return {
    update: (bytes) => void hash.update(bytes),
    save: () => Buffer.from(hash.save()),
    contentId: () => contentIdOfDigest(hash.digest('binary')),
  };
}
