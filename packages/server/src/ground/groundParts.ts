import { sql } from 'kysely';
import type { BlobStore } from './files/blobStore.js';
import { type Part, ready } from './health/health.js';
import type { Db } from './store/database.js';

export const databasePart = (db: Db, url: string | undefined): Part => ({
  name: 'database',
  health: async () => {
    await sql`select 1`.execute(db);
    return [ready('database', url === undefined ? 'embedded' : 'PostgreSQL')];
  },
});

export const filesPart = (blobs: BlobStore, bucket: string | undefined): Part => ({
  name: 'files',
  health: async () => {
    await blobs.check();
    return [ready('files', bucket === undefined ? 'in the data folder' : `bucket ${bucket}`)];
  },
});
