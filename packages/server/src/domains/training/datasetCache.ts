import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Younger datasets are never removed, because a process may be about to open them. */
const ageMsMin = 10 * 60_000;

/**
 * Removes the oldest decoded datasets until the rest fits. A removed dataset is decoded again on demand, and processes
 * that have it open keep reading it.
 */
export async function pruneDatasets(cacheFolder: string, bytesMax: number): Promise<void> {
  const datasets = [];
  for (const name of await readdir(cacheFolder)) {
    const folder = join(cacheFolder, name);
    const size = await sizeOf(folder);
    if (size !== undefined) datasets.push({ folder, ...size });
  }
  let bytes = datasets.reduce((sum, dataset) => sum + dataset.bytes, 0);
  for (const dataset of datasets.sort((a, b) => a.writtenAtMs - b.writtenAtMs)) {
    if (bytes <= bytesMax || Date.now() - dataset.writtenAtMs < ageMsMin) return;
    await rm(dataset.folder, { recursive: true, force: true });
    bytes -= dataset.bytes;
  }
}

/** Returns nothing for a folder that another process has just removed. */
async function sizeOf(folder: string): Promise<{ bytes: number; writtenAtMs: number } | undefined> {
  try {
    const { mtimeMs } = await stat(folder);
    const sizes = await Promise.all(
      (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
    );
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), writtenAtMs: mtimeMs };
  } catch {
    return undefined;
  }
}
