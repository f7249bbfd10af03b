import { type Kysely, sql } from 'kysely';

/**
 * An operator can disable an account. Every process is told, as when its role changes. The entry that the database makes when a
 * role changes names who did it, if the transaction tells.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table account add column disabled_at timestamptz',
  `create trigger account_tells_disabling after update on account for each row
    when (old.disabled_at is distinct from new.disabled_at) execute function account_tells_change()`,
  `create or replace function account_role_audited() returns trigger language plpgsql as $$
    begin
      perform audit_append(new.id, nullif(current_setting('tricorn.actor', true), '')::uuid, 'roleChanged',
        jsonb_build_object('to', new.role), nullif(current_setting('tricorn.address', true), ''));
      return null;
    end $$`,
];
