import { sendCalls } from './call.js';
import type { Db, Tx } from './database.js';
import { collectEffects } from './effects.js';
import { retried } from './retried.js';

/** Each call is a column of its statement, and PostgreSQL accepts some 1,600 of them. */
const callsPerStatementMax = 500;

/**
 * Runs a transaction; a transaction that PostgreSQL aborted for a transient reason is retried. All effects must go
 * through the transaction, so that a retry is safe. What its effects write comes last, and notifications are sent after it.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await retried(async () => {
    const { result, effects } = await db.transaction().execute(async (tx) => {
      const effects = collectEffects(tx);
      const result = await work(tx);
      const writes = effects.writes();
      for (let first = 0; first < writes.length; first += callsPerStatementMax)
        await sendCalls(tx, writes.slice(first, first + callsPerStatementMax));
      return { result, effects };
    });
    db.notifier.notify(effects.notifications());
    effects.committed();
    return result;
  });
}
