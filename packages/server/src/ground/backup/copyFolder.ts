import type { Dirent } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Copied {
  files: number;
  bytes: number;
}

export interface CopyOptions {
  /** Whether to leave an entry out; the path is relative to the copied folder. */
  leaveOut?(path: string, entry: Dirent): boolean;
  /** A file that is already there with the same size is not copied again, because files never change. */
  unchanging?: boolean;
}

/**
 * Copies a folder that other processes may be changing: what vanishes meanwhile is left out. Every copied file is on
 * disk, under its name only when it is complete.
 */
export async function copyFolder(from: string, to: string, options: CopyOptions = {}): Promise<Copied> {
  const copied = { files: 0, bytes: 0 };
  await copyInto(from, to, '', options, copied);
  return copied;
}

async function copyInto(
  from: string,
  to: string,
  inside: string,
  options: CopyOptions,
  copied: Copied,
): Promise<void> {
  await mkdir(join(to, inside), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(from, inside), { withFileTypes: true }).catch(vanished([]))) {
    const path = join(inside, entry.name);
    if (options.leaveOut?.(path, entry) === true) continue;
    if (entry.isDirectory()) await copyInto(from, to, path, options, copied);
    else if (entry.isFile()) {
      const bytes = await copyOne(join(from, path), join(to, path), options.unchanging === true).catch(
        vanished(undefined),
      );
      if (bytes === undefined) continue;
      copied.files++;
      copied.bytes += bytes;
    }
  }
}

async function copyOne(from: string, to: string, unchanging: boolean): Promise<number> {
  const { size } = await stat(from);
  if (unchanging && (await sizeOf(to)) === size) return size;
  const draft = `${to}.copying`;
  try {
    await copyFile(from, draft);
    const file = await open(draft, 'r+');
    try {
      await file.chmod(0o600);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
  return size;
}

/** Bytes of a file; undefined if it is not there. */
export const sizeOf = async (path: string): Promise<number | undefined> =>
  await stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

const vanished =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  };
