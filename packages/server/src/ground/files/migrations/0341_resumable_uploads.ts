import { type Kysely, sql } from 'kysely';

/** Uploads that arrive in several requests. Their room is reserved in `loose_blob` from the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table resumable_upload (
    id uuid primary key,
    account_id uuid not null references account,
    key_id uuid,
    name text not null,
    content_type text not null,
    bytes bigint not null check (bytes > 0),
    received bigint not null default 0 check (received between 0 and bytes),
    blob_key text not null,
    hash bytea not null,
    pieces jsonb not null default '{}',
    holder uuid,
    held_until timestamptz,
    file_id uuid,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  'create index resumable_upload_by_account on resumable_upload (account_id)',
  'create index resumable_upload_by_expiry on resumable_upload (expires_at)',
];
