import { type Kysely, sql } from 'kysely';

/**
 * A token carries the session epoch of its account and ends when the account moves on to the next one. The database
 * does that itself whenever a password changes, and tells every process.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table account add column session_epoch integer not null default 0',
  `create function account_ends_sessions() returns trigger language plpgsql as $$
    begin
      new.session_epoch := old.session_epoch + 1;
      return new;
    end $$`,
  `create trigger account_ends_sessions before update on account for each row
    when (old.passwd_hash is distinct from new.passwd_hash) execute function account_ends_sessions()`,
  `create function account_tells_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('account_changed', new.id::text);
      return null;
    end $$`,
  `create trigger account_tells_change after update on account for each row
    when ((old.session_epoch, old.role, old.email) is distinct from (new.session_epoch, new.role, new.email))
    execute function account_tells_change()`,
];
