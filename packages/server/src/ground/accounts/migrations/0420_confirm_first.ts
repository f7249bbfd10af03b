import { type Kysely, sql } from 'kysely';

/** Whether an account can sign in only after its owner has confirmed the address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table account add column confirm_first boolean not null default false').execute(db);
}
