import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that tests can fill. */
export interface SmallDisk {
  folder: string;
  /** Takes all space that is left. */
  fill(): Promise<void>;
  /** Gives it back. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

const blockBytes = 65_536;

/** Undefined if this user may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-small-disk-'));
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m`,
    'tricorn-small-disk',
    folder,
  ]);
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    return undefined;
  }
  await chmod(folder, 0o755);
  const balloon = join(folder, 'balloon');
  return {
    folder,
    fill: async () => {
      const file = await open(balloon, 'a');
      try {
        for (const bytes of [blockBytes, 4_096])
          for (let written = 0; written <= megabytes << 20; written += bytes)
            if (!(await writes(file, bytes))) break;
      } finally {
        await file.close();
      }
    },
    free: async () => await rm(balloon, { force: true }),
    remove: async () => {
      spawnSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const writes = async (file: Awaited<ReturnType<typeof open>>, bytes: number): Promise<boolean> =>
  await file.write(Buffer.alloc(bytes)).then(
    ({ bytesWritten }) => bytesWritten === bytes,
    () => false,
  );
