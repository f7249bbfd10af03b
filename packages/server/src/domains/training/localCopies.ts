import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetFile } from '@tricorn/neural/child';
import type { BlobStore } from '../../ground/files/blobStore.js';
import type { StoredFile } from '../../ground/files/files.js';

/** Copies of blobs on this machine, all of which are given back with `dispose`. */
export interface LocalCopies {
  blob(key: string): Promise<string>;
  dataset(file: Pick<StoredFile, 'blob_key' | 'name'>): Promise<DatasetFile>;
  /** Where a file can be written that is gone afterwards. */
  draft(name: string): string;
}

/** Works with files on this machine and leaves none behind. */
export async function withLocalCopies<T>(
  blobs: BlobStore,
  scratchFolder: string,
  work: (copies: LocalCopies) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(scratchFolder, 'training-'));
  const disposals: (() => Promise<void>)[] = [];
  const blob: LocalCopies['blob'] = async (key) => {
    const { path, dispose } = await blobs.localCopy(key);
    disposals.push(dispose);
    return path;
  };
  try {
    return await work({
      blob,
      dataset: async ({ blob_key, name }) => ({ path: await blob(blob_key), name }),
      draft: (name) => join(folder, name),
    });
  } finally {
    await Promise.all(disposals.map((dispose) => dispose()));
    await rm(folder, { recursive: true, force: true });
  }
}
