import type { Transaction } from 'kysely';
import { collectEvents } from '../events/outbox.js';
import type { Db } from './database.js';
import type { Database } from './schema.js';

const attemptsMax = 6;
const deadlockDetected = '40P01';
const serializationFailure = '40001';

/**
 * Runs a transaction; one that PostgreSQL ended to break a deadlock is run again. Everything inside must go through
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
      if ((code !== deadlockDetected && code !== serializationFailure) || attempt === attemptsMax)
        throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
    }
  }
}
