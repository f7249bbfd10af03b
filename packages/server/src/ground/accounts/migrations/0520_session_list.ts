import { type Kysely, sql } from 'kysely';

/**
 * The sessions of an account, so that its owner sees where it is signed in and can end one of them. A token names its
 * session. Whether a session has ended is read with its account, and told like a change of the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table session (
    id uuid primary key,
    account_id uuid not null references account,
    epoch integer not null,
    client text not null,
    address text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index session_by_account on session (account_id, created_at desc, id)',
  'create index session_ended on session (account_id) where ended_at is not null',
  'create index session_expired on session (expires_at)',
  `create function session_open(
    session_id uuid, account_id uuid, epoch integer, client text, address text, lifetime_ms bigint
  ) returns void language sql as $$
    insert into session (id, account_id, epoch, client, address, expires_at)
    values (session_id, account_id, epoch, client, address, now() + lifetime_ms * interval '1 millisecond')
  $$`,
  `create function session_tells_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('account_changed', new.account_id::text);
      return null;
    end $$`,
  `create trigger session_tells_end after update on session for each row
    when (old.ended_at is distinct from new.ended_at) execute function session_tells_end()`,
];
