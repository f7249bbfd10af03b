import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tricorn/testing';
import pg from 'pg';
import { descriptorsOf } from '../descriptors.js';
import type { Target } from '../target.js';

const growthBytesMax = 400 * 1024 ** 2;

/** What the attacked process holds. */
export interface Held {
  descriptors: number;
  residentBytes: number;
}

export const heldBy = (target: Target): Held => ({
  descriptors: descriptorsOf(target),
  residentBytes: Number(readFileSync(`/proc/${target.pid}/statm`, 'utf8').split(' ')[1]) * 4_096,
});

/** With an object store there is no such folder. */
function incomingOf({ dataFolder }: Target): number {
  const folder = join(dataFolder, 'files', 'incoming');
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

/** Fails if requests left files, rows, descriptors or memory behind. Work that was accepted may still run. */
export async function assertNothingLeft(
  target: Target,
  before: Held,
  spareDescriptors: number,
  databaseUrl: string,
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const count = async (query: string) =>
    Number((await database.query(`select count(*) as n from ${query}`)).rows[0].n);
  const left = async () => ({
    incoming: incomingOf(target),
    // Bytes of deleted jobs are removed a day later; the same transaction recorded the deletion.
    // Room is reserved for uploads that may go on.
    looseBlobs: await count(`loose_blob where not exists (select from resumable_upload
      where resumable_upload.blob_key = loose_blob.blob_key) and not exists (select from audit_entry
      where audit_entry.xmin = loose_blob.xmin and entry::jsonb ->> 'action' = 'jobDeleted')`),
    runningKeys: await count("idempotency where state = 'running'"),
    descriptors: Math.max(0, descriptorsOf(target) - before.descriptors - spareDescriptors),
  });
  try {
    await until(async () => Object.values(await left()).every((number) => number === 0), {
      describe: 'nothing is left',
      intervalMs: 200,
    }).catch(async () => assert.fail(`left behind: ${JSON.stringify(await left())}`));
    const grownBytes = heldBy(target).residentBytes - before.residentBytes;
    assert.ok(grownBytes < growthBytesMax, `memory grew by ${Math.round(grownBytes / 1024 ** 2)} MiB`);
  } finally {
    await database.end();
  }
}
