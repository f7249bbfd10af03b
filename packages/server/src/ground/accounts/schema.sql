-- Accounts, their sessions and their keys.

-- Accounts are found by a part of their email or wallet address. The index has every one, two and three characters that follow
-- each other in them; a longer part is looked up by its threes, and what was found is compared.
create function text_grams(given text, chars integer) returns text[] language sql immutable parallel safe as $$
  select array(select substr(lower(given), place, chars) from generate_series(1, length(given) - chars + 1) as place)
$$;

create function account_grams(email text, wallet_address text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct substr(lower(given), place, chars)
    from unnest(array[email, wallet_address]) as given, generate_series(1, 3) as chars,
      generate_series(1, length(given) - chars + 1) as place
  )
$$;

create table account (
  id uuid primary key default gen_random_uuid(),
  -- In the one form that is compared, which the edge makes of every address (`normalizeEmail`).
  email text not null unique check (email = lower(email) and email is nfc normalized and email !~ '\.$'),
  passwd_hash text not null,
  role text not null default 'user' check (role in ('user', 'operator')),
  wallet_index integer generated always as identity unique,
  wallet_address text not null default '',
  created_at timestamptz not null default now(),
  -- Tokens of an earlier epoch have ended.
  session_epoch integer not null default 0,
  email_confirmed_at timestamptz,
  -- When an operator disabled it.
  disabled_at timestamptz,
  -- Who invited its owner; null as soon as the account has a password that somebody chose, which the database sees to.
  invited_by uuid,
  -- Whether it can sign in only after the address is confirmed.
  confirm_first boolean not null default false
);
create index account_by_grams on account using gin (account_grams(email, wallet_address));
create index account_by_wallet on account (wallet_address);
create index account_invited on account (invited_by) where invited_by is not null;

-- A token carries the session epoch of its account and ends when the account moves on to the next one. The database does that
-- itself whenever a password changes, and tells every process. It also ends the invitation of the account for ever: whoever
-- has set a password owns the account, however it was set.
create function account_gets_password() returns trigger language plpgsql as $$
begin
  new.session_epoch := old.session_epoch + 1;
  new.invited_by := null;
  return new;
end $$;
create trigger account_gets_password before update on account
  for each row when (old.passwd_hash is distinct from new.passwd_hash) execute function account_gets_password();

create function account_tells_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', new.id::text);
  return null;
end $$;
create trigger account_tells_change after update on account
  for each row
  when ((old.session_epoch, old.role, old.email, old.disabled_at)
    is distinct from (new.session_epoch, new.role, new.email, new.disabled_at))
  execute function account_tells_change();

-- All accounts are one list; registrations are rare enough to share its row.
create function account_listed() returns trigger language plpgsql as $$
begin
  perform lists_add(array['00000000-0000-0000-0000-000000000000'::uuid], array['accounts'], array[new.wallet_index::bigint]);
  return null;
end $$;
create constraint trigger account_listed after insert on account
  deferrable initially deferred for each row execute function account_listed();

insert into list_source (list, source) values ('accounts',
  'select ''00000000-0000-0000-0000-000000000000''::uuid as account_id, wallet_index::bigint as line from account');

-- The sessions of an account, so that its owner sees where it is signed in and can end one of them. A token names its session.
-- Whether a session has ended is read with its account, and told like a change of the account.
-- A sign-in, until its token expires.
create table session (
  id uuid primary key,
  account_id uuid not null references account,
  -- The session epoch of the account when it began; it has ended if the account has moved on.
  epoch integer not null,
  -- How the client names itself.
  client text not null,
  address text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When its owner ended it.
  ended_at timestamptz
);
create index session_by_account on session (account_id, created_at desc, id);
create index session_ended on session (account_id) where ended_at is not null;
create index session_expired on session (expires_at);

create function session_open(
  session_id uuid, account_id uuid, epoch integer, client text, address text, lifetime_ms bigint
) returns void language sql as $$
  insert into session (id, account_id, epoch, client, address, expires_at)
  values (session_id, account_id, epoch, client, address, now() + lifetime_ms * interval '1 millisecond')
$$;

create function session_tells_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', new.account_id::text);
  return null;
end $$;
create trigger session_tells_end after update on session
  for each row when (old.ended_at is distinct from new.ended_at) execute function session_tells_end();

create table signing_key (
  account_id uuid not null references account,
  public_key text not null,
  label text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, public_key)
);

-- Secrets of an account for programs. Only the hash of a secret is stored. After a rotation the previous secret is accepted for
-- a while. Changes of a key are told like changes of its account, so every process forgets it at once.
-- A secret for programs. Rotating it replaces the secret and keeps everything else.
create table api_key (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  name text not null,
  -- SHA-256 of the secret, which has 192 random bits.
  hash bytea not null unique,
  hint text not null,
  -- The secret before the last rotation, while it is accepted.
  previous_hash bytea unique,
  previous_until timestamptz,
  scopes text[] not null,
  networks text[] not null default '{}',
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint previous_secret_ends check ((previous_hash is null) = (previous_until is null))
);
create index api_key_by_account on api_key (account_id, created_at desc, id);
create index api_key_expired on api_key (expires_at) where expires_at is not null;
-- Names are unique among the keys that can be used.
create unique index api_key_name on api_key (account_id, lower(name)) where revoked_at is null;
create index api_key_revoked on api_key (revoked_at) where revoked_at is not null;

create function api_key_tells_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', old.account_id::text);
  return null;
end $$;
create trigger api_key_tells_change after update on api_key
  for each row
  when ((old.hash, old.previous_hash, old.scopes, old.networks, old.expires_at, old.revoked_at)
    is distinct from (new.hash, new.previous_hash, new.scopes, new.networks, new.expires_at, new.revoked_at))
  execute function api_key_tells_change();
create trigger api_key_tells_deletion after delete on api_key
  for each row when (old.revoked_at is null) execute function api_key_tells_change();
