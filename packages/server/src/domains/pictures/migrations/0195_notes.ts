import { type Kysely, sql } from 'kysely';

/** What a result shows differently from its prompt, such as words that the model does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table task add column notes text[] not null default '{}'").execute(db);
}
