import { type Kysely, sql } from 'kysely';

/** Lets the shards of a running training follow the workers that there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table training add column shards integer check (shards > 0)`.execute(db);
}
