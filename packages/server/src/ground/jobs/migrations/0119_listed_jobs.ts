import { type Kysely, sql } from 'kysely';

/** A job records whether job lists show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table job add column listed boolean not null default true').execute(db);
}
