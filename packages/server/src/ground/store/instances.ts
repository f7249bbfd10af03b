import { hostname } from 'node:os';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from '../logger.js';
import type { Db } from './database.js';
import { contendForLeadership } from './leadership.js';

const heartbeatMs = 5_000;

/** Whether a row of `instance` was updated recently; otherwise the process is presumed dead. */
export const seenLately: RawBuilder<boolean> = sql`instance.seen_at > now() - interval '20 seconds'`;

/**
 * Announces to the other processes that this one is alive: with a lock of PostgreSQL, which ends with the process, and
 * with the time when it was last seen.
 */
export async function announceInstance(
  db: Db,
  databaseUrl: string,
  id: string,
  roles: string,
  log: Logger,
): Promise<() => Promise<void>> {
  const lock = await contendForLeadership(databaseUrl, lockPrefix + id);
  await db.insertInto('instance').values({ id, roles, host: hostname() }).execute();
  await sql`delete from instance where seen_at < now() - interval '1 day'`.execute(db);
  const timer = setInterval(() => {
    db.updateTable('instance')
      .set({ seen_at: new Date() })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'could not announce this process'));
  }, heartbeatMs);
  return async () => {
    clearInterval(timer);
    try {
      await db.deleteFrom('instance').where('id', '=', id).execute();
    } finally {
      // It would connect again and again, and keep the process running.
      await lock.close();
    }
  };
}

const lockPrefix = 'tricorn instance ';

/**
 * Whether a process is alive: it holds its lock and does not hang. A process that lost its connection may be presumed
 * dead while it still runs, so the successor must ensure that it can no longer write.
 */
export const isAlive = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from instance, pg_locks
  where instance.id = ${id} and ${seenLately}
    and locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = hashtextextended(${lockPrefix} || instance.id, 0)
)`;
