import { type Kysely, sql } from 'kysely';

/** Favourite tasks of an account are found without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index task_favourite on task (account_id, line) where favourite`.execute(db);
}
