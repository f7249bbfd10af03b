import { type Kysely, sql } from 'kysely';

/** Stores the block of a confirmed order, so that a chain reorganisation can reopen it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chain_order add column block_number numeric(78, 0)`.execute(db);
}
