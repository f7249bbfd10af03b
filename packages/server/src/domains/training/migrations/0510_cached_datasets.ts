import { type Kysely, sql } from 'kysely';

/** Finds quickly whether an estimate or a training still needs a decoded dataset. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['training_plan', 'training'])
    await sql`create index ${sql.ref(`${table}_cache_key`)} on ${sql.table(table)}
      ((plan #>> '{dataset,cacheKey}'))`.execute(db);
}
