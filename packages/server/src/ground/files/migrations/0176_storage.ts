import { type Kysely, sql } from 'kysely';

/**
 * Counts what each account has stored: its uploads and datasets, and bytes that are still on their way or not yet
 * removed. Triggers count, so that no path is forgotten. Results are not counted; they have been paid for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table storage (
    account_id uuid primary key references account,
    bytes bigint not null default 0 check (bytes >= 0),
    files bigint not null default 0 check (files >= 0)
  )`,
  'alter table loose_blob add column owner uuid references account, add column bytes bigint not null default 0',

  `create function storage_count(account uuid, more_bytes bigint, more_files bigint) returns void language plpgsql as $$
    begin
      update storage set bytes = bytes + more_bytes, files = files + more_files where account_id = account;
      if not found then
        insert into storage values (account, more_bytes, more_files)
          on conflict (account_id) do update
          set bytes = storage.bytes + excluded.bytes, files = storage.files + excluded.files;
      end if;
    end $$`,
  `create function file_counts() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.purpose in ('upload', 'dataset') and old.blob_key <> '' then
        perform storage_count(old.owner, -old.bytes, -1);
      end if;
      if tg_op <> 'DELETE' and new.purpose in ('upload', 'dataset') and new.blob_key <> '' then
        perform storage_count(new.owner, new.bytes, 1);
      end if;
      return null;
    end $$`,
  `create trigger file_counts after insert or delete or update of owner, purpose, bytes, blob_key on file
    for each row execute function file_counts()`,
  `create function loose_blob_counts() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.owner is not null then perform storage_count(old.owner, -old.bytes, -1); end if;
      if tg_op <> 'DELETE' and new.owner is not null then perform storage_count(new.owner, new.bytes, 1); end if;
      return null;
    end $$`,
  `create trigger loose_blob_counts after insert or delete or update of owner, bytes on loose_blob
    for each row execute function loose_blob_counts()`,

  // Reserves room for bytes before they are kept. Returns how many it reserved, or -1 if there is no room for 'need'
  // bytes, or -2 if there is none for another file. The lock on the row makes the check exact in every process.
  `create function storage_reserve(
    account uuid, key text, need bigint, want bigint, bytes_max bigint, files_max bigint
  ) returns bigint language plpgsql as $$
    declare
      used storage;
      taken bigint;
    begin
      insert into storage (account_id) values (account) on conflict do nothing;
      select * into used from storage where account_id = account for update;
      if used.bytes + need > bytes_max then return -1; end if;
      taken := least(want, bytes_max - used.bytes);
      update loose_blob set bytes = bytes + taken where blob_key = key;
      if not found then
        if used.files >= files_max then return -2; end if;
        insert into loose_blob (blob_key, owner, bytes) values (key, account, taken);
      end if;
      return taken;
    end $$`,

  `insert into storage (account_id, bytes, files)
    select owner, sum(bytes), count(*) from file
    where purpose in ('upload', 'dataset') and blob_key <> '' group by owner`,
  // Uploads of earlier versions get the default time from now on.
  "update file set expires_at = now() + interval '30 days' where purpose = 'upload' and expires_at is null",
  'create index job_file_by_file on job_file (file_id)',
];
