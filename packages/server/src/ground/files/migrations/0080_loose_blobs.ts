import { type Kysely, sql } from 'kysely';

/** Tracks stored bytes without a file, so that they can be removed after a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table loose_blob (
    blob_key text primary key,
    since timestamptz not null default now()
  )`,
  'create index loose_blob_by_age on loose_blob (since)',
  'create index file_by_expiry on file (expires_at) where expires_at is not null',
];
