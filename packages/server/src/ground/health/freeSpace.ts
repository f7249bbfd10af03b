import { statfs } from 'node:fs/promises';

/** Less free space on a disk counts as none. */
const freeBytesMin = 16_777_216;

/** Refuses as a write would if the disk of a folder is full. */
export async function assertFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < freeBytesMin)
    throw Object.assign(new Error(`The disk of ${folder} is full.`), { code: 'ENOSPC' });
}
