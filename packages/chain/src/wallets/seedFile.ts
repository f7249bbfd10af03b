import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createSealedSeed, openSealed } from './sealedSeed.js';

/**
 * Opens the seed in a file or creates it. A new file is complete and on disk before it gets its name. If several
 * processes start at once, one of them wins and all use its seed.
 */
export async function openSeedFile(path: string, secret: string): Promise<Uint8Array> {
  const existing = await readIfPresent(path);
  if (existing !== undefined) return openSealed(existing, secret);
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(await createSealedSeed(secret));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return openSealed(await readFile(path, 'utf8'), secret);
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
