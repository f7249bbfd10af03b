import { sql } from 'kysely';
import { release } from '../ledger/ledger.js';
import type { Db } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';

/** A process that has said nothing for so long is dead; it says something every five seconds. */
const instanceSilent = '20 seconds';
const callsPerTransaction = 200;

/** Gives back what calls of dead processes hold. Safe to run anywhere, at any time, by several at once. */
export async function releaseLostCalls(db: Db): Promise<number> {
  for (let released = 0; ; ) {
    const batch = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ hold_id: string }>`
        delete from llm_call where hold_id in (
          select hold_id from llm_call where not exists (
            select from instance
            where instance.id = llm_call.instance_id and seen_at > now() - ${instanceSilent}::interval
          )
          limit ${callsPerTransaction} for update skip locked
        )
        returning hold_id`.execute(tx);
      for (const { hold_id } of rows) await release(tx, hold_id);
      return rows.length;
    });
    released += batch;
    if (batch < callsPerTransaction) return released;
  }
}

/** Forgets what access tokens used that nobody can use any more. */
export async function pruneKeys(db: Db): Promise<void> {
  await sql`delete from llm_key where expires_at < extract(epoch from now())`.execute(db);
}
