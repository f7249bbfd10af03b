import { sql } from 'kysely';
import type { BlobStore } from './files/blobStore.js';
import { assertFreeSpace } from './health/freeSpace.js';
import { isDiskFull } from './health/unavailableError.js';
import type { Db } from './store/database.js';

/** The state of each part that requests need. */
export interface Readiness {
  database: string;
  files: string;
}

export interface ReadinessDependencies {
  db: Db;
  blobs: BlobStore;
  /** The folder of the embedded PostgreSQL, which cannot write if its disk is full. */
  embeddedFolder: string | undefined;
}

export const isReady = 'ready';
/** A part that takes longer to respond counts as unavailable. */
const answerMsMax = 3_000;

export async function readReadiness({
  db,
  blobs,
  embeddedFolder,
}: ReadinessDependencies): Promise<Readiness> {
  const [database, files] = await Promise.all([
    stateOf(async () => {
      const { rows } = await sql<{ isThere: boolean }>`
        select to_regclass('account') is not null as "isThere"`.execute(db);
      // It responds although it came back empty.
      if (!rows[0]?.isThere) throw new Error('The database has no tables.');
      await db.diskSpace.check(db);
      if (embeddedFolder !== undefined) await assertFreeSpace(embeddedFolder);
    }),
    stateOf(() => blobs.check()),
  ]);
  return { database, files };
}

async function stateOf(check: () => Promise<void>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((done) => {
    timer = setTimeout(() => done('does not respond'), answerMsMax);
  });
  const checked = check().then(
    () => isReady,
    (error: unknown) => (isDiskFull(error) ? 'disk full' : 'not available'),
  );
  return await Promise.race([checked, late]).finally(() => clearTimeout(timer));
}
