import { type Kysely, sql } from 'kysely';

/** Remembers the block of a confirmed order, so that a reorganisation can open it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chain_order add column block_number numeric(78, 0)`.execute(db);
}
