import type { EventType, NewEvent, ServiceEvent } from '@tricorn/contract';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../store/database.js';
import type { Database } from '../store/schema.js';

export const eventChannel = 'tricorn_event';

/**
 * Writes an event into the stream of each account, in the transaction that causes it. The row of the account's
 * stream is locked until that transaction ends, so an account's events become visible in the order of their
 * numbers, without gaps, and a reader that remembers the last number misses nothing.
 */
export async function recordEvents(
  tx: Transaction<Database>,
  accountIds: readonly string[],
  event: NewEvent,
): Promise<void> {
  const { type, ...body } = event;
  // Always locked in the same order, so that two transactions cannot wait for each other in a circle.
  for (const accountId of [...new Set(accountIds)].sort()) {
    await sql`
      with place as (
        insert into stream (account_id, last_seq) values (${accountId}, 1)
        on conflict (account_id) do update set last_seq = stream.last_seq + 1
        returning last_seq
      )
      insert into event (account_id, seq, type, body)
      select ${accountId}::uuid, last_seq, ${type}, ${JSON.stringify(body)}::jsonb from place`.execute(tx);
    await sql`select pg_notify(${eventChannel}, ${accountId})`.execute(tx);
  }
}

/** Events after `since`, oldest first. */
export async function eventsSince(
  db: Db,
  accountId: string,
  since: number,
  limit: number,
): Promise<ServiceEvent[]> {
  const rows = await db
    .selectFrom('event')
    .select(['seq', 'type', 'body', 'created_at'])
    .where('account_id', '=', accountId)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(
    ({ seq, type, body, created_at }) =>
      ({
        type: type as EventType,
        seq,
        time: Math.floor(created_at.getTime() / 1000),
        ...body,
      }) as ServiceEvent,
  );
}

/** The number of the newest event of an account. */
export async function lastSeqOf(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('stream')
    .select('last_seq')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

const progressLifetime = '10 minutes';
const eventLifetime = '30 days';

/** Forgets events that nobody will ask for any more: progress soon, the rest after a month. */
export async function pruneEvents(db: Db): Promise<void> {
  await sql`
    delete from event where created_at < now() - ${eventLifetime}::interval
    or (created_at < now() - ${progressLifetime}::interval and type in ('task.progress', 'job.progress'))`.execute(
    db,
  );
}
