import { type Kysely, sql } from 'kysely';

/** Finds failed work without reading all work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index job_failed on job (updated_at desc) where state = 'failed'`.execute(db);
  await sql`create index task_failed on task (updated_at desc) where status = 'failed'`.execute(db);
}
