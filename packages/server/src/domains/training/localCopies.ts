import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetFile } from '@tricorn/training/child';
import type { BlobStore } from '../../ground/files/blobStore.js';
import type { StoredFile } from '../../ground/files/files.js';

/** Local copies of blobs; `dispose` releases all of them. */
export interface LocalCopies {
  blob(key: string): Promise<string>;
  dataset(file: Pick<StoredFile, 'blob_key' | 'name'>): Promise<DatasetFile>;
  /** A path for a temporary file. */
  draft(name: string): string;
}

/** Runs a function with local files and removes them afterwards. */
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
