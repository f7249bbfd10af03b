import { type Kysely, sql } from 'kysely';

/** Lets the owner of a training stop it and keep the best model so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table training add column stopping boolean not null default false`.execute(db);
}
