import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '@tricorn/contract';

/** What a backup holds. It is written last, so a folder without it is not a backup. */
export interface Manifest {
  format: 1;
  version: string;
  createdAt: string;
  /** `cluster`: files of the embedded PostgreSQL; `dump`: of an external one; `none`: backed up with another tool. */
  database: 'cluster' | 'dump' | 'none';
  /** Files in the store beside it; absent if they were left out. */
  files?: number;
  chain: boolean;
  nodes: number;
  /** Whether it is the backup of a set-up of several processes. */
  setup: boolean;
}

export const manifestName = 'manifest.json';
/** Files never change, so all backups in a folder share them. */
export const filesName = 'files';

/** A backup: its own folder, or the newest in a folder of backups. */
export async function findBackup(path: string): Promise<{ folder: string; manifest: Manifest }> {
  const own = await readManifest(path);
  if (own !== undefined) return { folder: path, manifest: own };
  const names = await readdir(path).catch(() => []);
  for (const name of names.sort().reverse()) {
    const manifest = await readManifest(join(path, name));
    if (manifest !== undefined) return { folder: join(path, name), manifest };
  }
  throw new ServiceError('fileUnknown', `There is no complete backup in ${path}.`);
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new ServiceError(
      'invalidFile',
      `${folder} was written by a later version; restore it with that version.`,
    );
  return manifest;
}
