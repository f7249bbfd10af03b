import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFolder } from './copyFolder.js';

/** A compaction takes well below a second, so a quiet moment is found soon. */
const attemptsMax = 50;

/**
 * Copies the folder of an embedded chain while it runs. The database behind it appends to logs, writes other files once,
 * and notes every change of its set of files in its manifest. So if the manifest is the same before and after, the copy is
 * the state at some moment between, with logs that may end early, as after a crash.
 */
export async function copyChain(from: string, to: string): Promise<void> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const before = await manifestOf(from);
    await rm(to, { recursive: true, force: true });
    await copyFolder(from, to, { leaveOut: (path) => path === 'LOCK' || path.startsWith('LOG') });
    if (before !== undefined && (await manifestOf(from)) === before) return;
  }
  throw new Error(`The chain in ${from} changed its files during every one of ${attemptsMax} copies.`);
}

/** Which manifest is current, and its length; undefined while it is being replaced. */
async function manifestOf(folder: string): Promise<string | undefined> {
  try {
    const current = (await readFile(join(folder, 'CURRENT'), 'utf8')).trim();
    const { size } = await stat(join(folder, current));
    const tables = (await readdir(folder)).filter((name) => /\.(ldb|sst)$/.test(name)).sort();
    return [current, size, ...tables].join(' ');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
