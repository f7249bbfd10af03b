import { type Kysely, sql } from 'kysely';

/** Finds the webhooks that are switched on, and tells quickly that there are none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_on on webhook (account_id) where state = 'on'`.execute(db);
}
