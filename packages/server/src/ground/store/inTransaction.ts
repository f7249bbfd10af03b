import type { Transaction } from 'kysely';
import { collectEvents } from '../events/recordEvents.js';
import type { Db } from './database.js';
import { preparedStatementStale } from './preparingPool.js';
import type { Database } from './schema.js';

const attemptsMax = 6;
/** Error codes after which a retry succeeds: a deadlock, a serialization failure, a changed table. */
const transientCodes: readonly (string | undefined)[] = ['40P01', '40001', preparedStatementStale];

/**
 * Runs a transaction; a transaction that PostgreSQL aborted for a transient reason is retried. All effects must go
 * through the transaction, so that a retry is safe. Its events are written last.
 */
export async function inTransaction<T>(db: Db, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const writeEvents = collectEvents(tx);
        const result = await work(tx);
        await writeEvents();
        return result;
      });
    } catch (error) {
      const { code } = error as { code?: string };
      if (!transientCodes.includes(code) || attempt === attemptsMax) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
    }
  }
}
