import { type Kysely, sql } from 'kysely';

/** Who invited the owner of an account, until the owner has chosen a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table account add column invited_by uuid').execute(db);
}
