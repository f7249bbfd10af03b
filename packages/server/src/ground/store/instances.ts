import { hostname } from 'node:os';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from '../observability/logger.js';
import type { OpenDatabase } from './database.js';
import { contendForLeadership } from './leadership.js';

const heartbeatMs = 5_000;

/** Whether a row of `instance` was updated recently; otherwise the process is presumed dead. */
export const seenLately: RawBuilder<boolean> = sql`instance.seen_at > now() - interval '20 seconds'`;

export interface Instance {
  /** How many processes serve the API, as of the last heartbeat. */
  apiProcesses(): number;
  close(): Promise<void>;
}

/** Sent when a process starts, so that the others need not wait for their next heartbeat. */
const channel = 'instance';

/**
 * Announces to the other processes that this one is alive: with a lock of PostgreSQL, which ends with the process, and
 * with the time when it was last seen.
 */
export async function announceInstance(
  { db, listen }: Pick<OpenDatabase, 'db' | 'listen'>,
  databaseUrl: string,
  id: string,
  roles: string,
  log: Logger,
): Promise<Instance> {
  let apiProcesses = 1;
  const beat = async () => {
    // By the clock of the database, which all processes share.
    const { rows } = await sql<{ count: number }>`
      with beat as (update instance set seen_at = now() where id = ${id})
      select count(*)::integer as count from instance where ${seenLately} and 'api' = any(string_to_array(roles, ' '))`.execute(
      db,
    );
    apiProcesses = rows[0]!.count;
  };
  const tryBeat = () =>
    beat().catch((error: unknown) => log.warn({ err: error }, 'could not announce this process'));
  const lock = await contendForLeadership(databaseUrl, lockPrefix + id);
  try {
    await db.insertInto('instance').values({ id, roles, host: hostname() }).execute();
    await sql`delete from instance where seen_at < now() - interval '1 day'`.execute(db);
    await beat();
    await listen(channel, () => void tryBeat());
  } catch (error) {
    await lock.close();
    throw error;
  }
  db.notifier.notify([{ channel, payload: '' }]);
  const timer = setInterval(() => void tryBeat(), heartbeatMs);
  return {
    apiProcesses: () => apiProcesses,
    close: async () => {
      clearInterval(timer);
      try {
        await db.deleteFrom('instance').where('id', '=', id).execute();
      } finally {
        // It would connect again and again, and keep the process running.
        await lock.close();
      }
    },
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
