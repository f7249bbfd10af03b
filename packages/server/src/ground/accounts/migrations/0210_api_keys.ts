import { type Kysely, sql } from 'kysely';

/**
 * API keys: secrets of an account for programs. Only the hash of a secret is stored. After a rotation the previous secret
 * is accepted for a while. Changes of a key are told like changes of its account, so every process forgets it at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table api_key (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    name text not null,
    hash bytea not null unique,
    hint text not null,
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
  )`,
  'create index api_key_by_account on api_key (account_id, created_at desc, id)',
  // Names are unique among the keys that can be used.
  'create unique index api_key_name on api_key (account_id, lower(name)) where revoked_at is null',
  'create index api_key_revoked on api_key (revoked_at) where revoked_at is not null',
  'create index api_key_expired on api_key (expires_at) where expires_at is not null',
  `create function api_key_tells_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('account_changed', old.account_id::text);
      return null;
    end $$`,
  `create trigger api_key_tells_change after update on api_key for each row
    when ((old.hash, old.previous_hash, old.scopes, old.networks, old.expires_at, old.revoked_at) is distinct from
      (new.hash, new.previous_hash, new.scopes, new.networks, new.expires_at, new.revoked_at))
    execute function api_key_tells_change()`,
  `create trigger api_key_tells_deletion after delete on api_key for each row
    when (old.revoked_at is null) execute function api_key_tells_change()`,
];
