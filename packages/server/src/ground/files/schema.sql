-- Files, and what each account has stored: its uploads and datasets, and bytes that are still on their way or not yet
-- removed. Triggers count, so that no path is forgotten. Results are not counted; they have been paid for.

create sequence file_line;

create table file (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null references account,
  purpose text not null check (purpose in ('upload', 'dataset', 'result')),
  name text not null,
  content_type text not null,
  bytes bigint not null,
  -- Content id (CID) of the bytes.
  cid text not null,
  -- The blob's key; empty after the file has expired.
  blob_key text not null,
  -- The unguessable part of the result URL.
  secret text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- Place in the list of uploads.
  line bigint not null default nextval('file_line'),
  -- What it is for on `/v1/files`; null if it is not listed there.
  api_purpose text
);
create index file_on_api on file (owner, line) where api_purpose is not null and blob_key <> '';
create index file_by_expiry on file (expires_at) where expires_at is not null and blob_key <> '';
create index file_by_owner on file (owner, created_at);
create unique index file_secret on file (secret);
create index file_uploaded on file (owner, line) where purpose = 'upload' and blob_key <> '';

create function upload_listed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.purpose = 'upload' and old.blob_key <> '' then
    perform list_remove(old.owner, 'uploads', array[old.line]);
  end if;
  if tg_op <> 'DELETE' and new.purpose = 'upload' and new.blob_key <> '' then
    perform lists_add(array[new.owner], array['uploads'], array[new.line]);
  end if;
  return null;
end $$;
create constraint trigger upload_added after insert on file
  deferrable initially deferred for each row
  when (new.purpose = 'upload' and new.blob_key <> '')
  execute function upload_listed();
create constraint trigger upload_changed after update of purpose, blob_key on file
  deferrable initially deferred for each row
  when ((old.purpose = 'upload' and old.blob_key <> '') <> (new.purpose = 'upload' and new.blob_key <> ''))
  execute function upload_listed();
create constraint trigger upload_removed after delete on file
  deferrable initially deferred for each row
  when (old.purpose = 'upload' and old.blob_key <> '')
  execute function upload_listed();

insert into list_source (list, source) values
  ('uploads', 'select owner as account_id, line from file where purpose = ''upload'' and blob_key <> ''''');

-- Stored bytes without a file, so that they can be removed after a crash.
create table loose_blob (
  blob_key text primary key,
  -- Later than now while an upload may still use them.
  since timestamptz not null default now(),
  -- The account whose storage they take; null for results.
  owner uuid references account,
  bytes bigint not null default 0
);
create index loose_blob_by_age on loose_blob (since);

-- Makes loose bytes a file.
create function file_adopt(
  new_id uuid, key text, of_owner uuid, for_purpose text, called text, of_content_type text, size bigint, content_id text,
  unguessable text, expires timestamptz
) returns uuid language plpgsql
  set enable_seqscan = off set jit = off as $$
begin
  delete from loose_blob where blob_key = key;
  if not found then
    raise exception 'the stored bytes were not used in time and have been removed' using constraint = 'blob_is_loose';
  end if;
  insert into file (id, owner, purpose, name, content_type, bytes, cid, blob_key, secret, expires_at)
    values (new_id, of_owner, for_purpose, called, of_content_type, size, content_id, key, unguessable, expires);
  return new_id;
end $$;

-- Keeps a file, with a new time of expiry.
create function file_use(used uuid, expires timestamptz) returns uuid language plpgsql
  set enable_seqscan = off set jit = off as $$
begin
  update file set expires_at = expires where id = used and blob_key <> '';
  if not found then raise exception 'the file is deleted' using constraint = 'file_is_kept'; end if;
  return used;
end $$;

-- What an account has stored; triggers keep it.
create table storage (
  account_id uuid primary key references account,
  bytes bigint not null default 0 check (bytes >= 0),
  files bigint not null default 0 check (files >= 0)
);

create function storage_count(account uuid, more_bytes bigint, more_files bigint) returns void language plpgsql as $$
begin
  update storage set bytes = bytes + more_bytes, files = files + more_files where account_id = account;
  if not found then
    insert into storage values (account, more_bytes, more_files)
      on conflict (account_id) do update
      set bytes = storage.bytes + excluded.bytes, files = storage.files + excluded.files;
  end if;
end $$;

create function file_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.purpose in ('upload', 'dataset') and old.blob_key <> '' then
    perform storage_count(old.owner, -old.bytes, -1);
  end if;
  if tg_op <> 'DELETE' and new.purpose in ('upload', 'dataset') and new.blob_key <> '' then
    perform storage_count(new.owner, new.bytes, 1);
  end if;
  return null;
end $$;
create trigger file_counts after insert or delete or update of owner, purpose, bytes, blob_key on file
  for each row execute function file_counts();

create function loose_blob_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.owner is not null then perform storage_count(old.owner, -old.bytes, -1); end if;
  if tg_op <> 'DELETE' and new.owner is not null then perform storage_count(new.owner, new.bytes, 1); end if;
  return null;
end $$;
create trigger loose_blob_counts after insert or delete or update of owner, bytes on loose_blob
  for each row execute function loose_blob_counts();

-- Reserves room for bytes before they are kept. Returns how many it reserved, or -1 if there is no room for the needed bytes,
-- or -2 if there is none for another file. The lock on the row makes the check exact in every process.
create function storage_reserve(
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
end $$;

-- Uploads that arrive in several requests. Their room is reserved in `loose_blob` from the start.
create table resumable_upload (
  id uuid primary key,
  account_id uuid not null references account,
  -- The API key that started it.
  key_id uuid,
  name text not null,
  content_type text not null,
  bytes bigint not null check (bytes > 0),
  -- Bytes that are stored and survive a crash.
  received bigint not null default 0,
  blob_key text not null,
  -- The state of the hash of these bytes.
  hash bytea not null,
  -- What the store needs to continue.
  pieces jsonb not null default '{}',
  -- The request that appends now, and until when.
  holder uuid,
  held_until timestamptz,
  -- The file, once it is complete.
  file_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (received between 0 and bytes)
);
create index resumable_upload_by_account on resumable_upload (account_id);
create index resumable_upload_by_expiry on resumable_upload (expires_at);

-- Files that clients of `/v1/uploads` send in parts of any order. The bytes of a part are loose until they are joined.
create table parted_upload (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  name text not null,
  content_type text not null,
  purpose text not null,
  bytes bigint not null,
  -- How long the file is kept; null for the usual time.
  lifetime_seconds integer,
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  -- The bytes and blob of each part, by its id.
  parts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index parted_upload_by_account on parted_upload (account_id);
create index parted_upload_by_expiry on parted_upload (expires_at);
