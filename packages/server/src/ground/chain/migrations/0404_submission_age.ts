import { type Kysely, sql } from 'kysely';

/** Finds old submissions, which are deleted once the chain has them and nobody lists them any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index submission_by_age on submission using brin (created_at)`.execute(db);
}
