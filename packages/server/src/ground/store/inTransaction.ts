import type { Transaction } from 'kysely';
import { collectEvents } from '../events/recordEvents.js';
import type { Db } from './database.js';
import { preparedStatementStale } from './preparingPool.js';
import type { Database } from './schema.js';

const attemptsMax = 6;
/** Errors after which the same transaction succeeds: a deadlock, a failed serialization, a changed table. */
const passingCodes: readonly (string | undefined)[] = ['40P01', '40001', preparedStatementStale];

/**
 * Runs a transaction; one that PostgreSQL ended for a passing reason is run again. Everything inside must go through
 * the transaction, so that running it twice is the same as running it once. The events it recorded are written last.
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
      if (!passingCodes.includes(code) || attempt === attemptsMax) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
    }
  }
}
