import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';

/** Younger datasets are never removed, because a process may be about to open them. */
const ageMsMin = 10 * 60_000;

/**
 * Removes decoded datasets that no estimate and no training needs any more, so that nothing is left of deleted jobs and
 * erased accounts, and then the oldest until the rest fits. A removed dataset is decoded again on demand, and processes that
 * have it open keep reading it.
 */
export async function pruneDatasets(
  db: Db,
  cacheFolder: string,
  bytesMax: number,
  nowMs = Date.now(),
): Promise<void> {
  const datasets = [];
  for (const name of await readdir(cacheFolder)) {
    if (name.startsWith('draft-')) continue;
    const folder = join(cacheFolder, name);
    const size = await sizeOf(folder);
    if (size !== undefined) datasets.push({ name, folder, ...size });
  }
  let bytes = datasets.reduce((sum, dataset) => sum + dataset.bytes, 0);
  const old = datasets
    .filter(({ writtenAtMs }) => nowMs - writtenAtMs >= ageMsMin)
    .sort((a, b) => a.writtenAtMs - b.writtenAtMs);
  if (old.length === 0) return;
  const names = old.map(({ name }) => name);
  const needed = await neededOf(db, names);
  const neededLast = old.toSorted((a, b) => Number(needed.has(a.name)) - Number(needed.has(b.name)));
  for (const { name, folder, bytes: size } of neededLast) {
    if (needed.has(name) && bytes <= bytesMax) return;
    await rm(folder, { recursive: true, force: true });
    bytes -= size;
  }
}

/** The datasets among these that an estimate or a training names, unless its job is deleted. */
async function neededOf(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select plan #>> '{dataset,cacheKey}' as name from training_plan
      where plan #>> '{dataset,cacheKey}' = any(${names})
        and not exists (select from job where id = used_by and deleted_at is not null)
    union
    select plan #>> '{dataset,cacheKey}' from training
      where plan #>> '{dataset,cacheKey}' = any(${names})
        and exists (select from job where id = job_id and deleted_at is null)`.execute(db);
  return new Set(rows.map(({ name }) => name));
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
