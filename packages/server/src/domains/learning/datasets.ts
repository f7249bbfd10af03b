import type { BlobStore } from '../../ground/files/blobStore.js';
import type { StoredBlob } from '../../ground/files/files.js';

/** The datasets of a job by role, with the form field that each is uploaded in. */
export const fieldOfRole = {
  feature: 'featureData',
  target: 'targetData',
  testing: 'testingData',
} as const;

/** The option of `tricorn job create` for each dataset. */
export const optionOfRole = { feature: 'features', target: 'target', testing: 'testing' } as const;

export type DatasetRole = keyof typeof fieldOfRole;
export const datasetRoles = Object.keys(fieldOfRole) as DatasetRole[];

/** One value per present dataset; the features are always present. */
export type Datasets<T> = { feature: T } & Partial<Record<DatasetRole, T>>;

/** The uploads that are datasets. */
export const datasetsOf = (uploads: Readonly<Record<string, StoredBlob>>): Datasets<StoredBlob> =>
  pick((role) => uploads[fieldOfRole[role]]);

/** Builds a record of the datasets for which `find` returns a value. */
export const pick = <T>(find: (role: DatasetRole) => T | undefined): Datasets<T> =>
  Object.fromEntries(
    datasetRoles.flatMap((role) => {
      const found = find(role);
      return found === undefined ? [] : [[role, found]];
    }),
  ) as Datasets<T>;

/** Provides datasets as local files for the duration of a function. */
export async function withLocalCopies<T>(
  blobs: BlobStore,
  keys: Datasets<string>,
  work: (paths: Datasets<string>) => Promise<T>,
): Promise<T> {
  const copies = new Map<DatasetRole, Awaited<ReturnType<BlobStore['localCopy']>>>();
  try {
    for (const role of datasetRoles) {
      const key = keys[role];
      if (key !== undefined) copies.set(role, await blobs.localCopy(key));
    }
    return await work(pick((role) => copies.get(role)?.path));
  } finally {
    await Promise.all([...copies.values()].map((copy) => copy.dispose()));
  }
}
