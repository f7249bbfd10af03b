import { type Kysely, sql } from 'kysely';

/** Work and chain orders remember the trace of the transaction that added them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['work', 'chain_order'])
    await sql
      .raw(
        `alter table ${table} add column trace text default nullif(current_setting('tricorn.trace', true), '')`,
      )
      .execute(db);
}
