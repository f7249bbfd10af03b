import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db, Tx } from './database.js';

/**
 * Reads as of one moment for a caller who may leave: PostgreSQL then ends the statement that runs for it, and the
 * connection is free. A transaction, because a pooler lends the connection to others between two of them.
 */
export async function readUntil<T>(
  db: Db,
  signal: AbortSignal | undefined,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const cancelled = () => new ServiceError('unavailable', 'The request was cancelled.');
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      if (signal === undefined) return await read(tx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      if (signal.aborted) throw cancelled();
      let cancelling: Promise<unknown> | undefined;
      const cancel = () => {
        // Through the other pool: readers may have taken all connections of this one.
        cancelling = sql`select pg_cancel_backend(${rows[0]!.pid})`.execute(db.bookings).catch(() => {});
      };
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await read(tx);
      } catch (error) {
        throw signal.aborted ? cancelled() : error;
      } finally {
        signal.removeEventListener('abort', cancel);
        // Whoever gets the connection next must not be meant.
        await cancelling;
      }
    });
}
