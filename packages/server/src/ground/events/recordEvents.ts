import type { EventType, NewEvent, ServiceEvent } from '@tricorn/contract';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../store/database.js';
import type { Database } from '../store/schema.js';

export const eventChannel = 'tricorn_event';

type Tx = Transaction<Database>;

const collected = new WeakMap<Tx, Map<string, NewEvent[]>>();

/**
 * Records an event for each account in the transaction that causes it. Events are written at the end of the
 * transaction: the accounts' streams are locked only then, all in the same order, which prevents deadlocks.
 */
export function recordEvents(tx: Tx, accountIds: readonly string[], event: NewEvent): void {
  const byAccount = collected.get(tx);
  if (byAccount === undefined)
    throw new TypeError('events can only be recorded in a transaction of inTransaction');
  for (const accountId of new Set(accountIds)) {
    // Of several balances within one transaction, only the last one is ever visible to others.
    const earlier = (byAccount.get(accountId) ?? []).filter(
      ({ type }) => type !== 'ledger.changed' || event.type !== type,
    );
    byAccount.set(accountId, [...earlier, event]);
  }
}

/**
 * Starts collecting the events of a transaction; the returned function writes them. The row of an account's stream
 * stays locked until the transaction ends, so an account's events become visible in the order of their numbers, without
 * gaps, and a reader that remembers the last number misses nothing.
 */
export function collectEvents(tx: Tx): () => Promise<void> {
  const byAccount = new Map<string, NewEvent[]>();
  collected.set(tx, byAccount);
  return async () => {
    for (const [accountId, events] of [...byAccount].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const types = events.map(({ type }) => type);
      const bodies = events.map(({ type: _, ...body }) => JSON.stringify(body));
      await sql`
        with place as (
          insert into stream (account_id, last_seq) values (${accountId}, ${events.length})
          on conflict (account_id) do update set last_seq = stream.last_seq + ${events.length}
          returning last_seq - ${events.length} as base
        ), written as (
          insert into event (account_id, seq, type, body)
          select ${accountId}::uuid, place.base + item.place, item.type, item.body::jsonb
          from place, unnest(${types}::text[], ${bodies}::text[]) with ordinality as item (type, body, place)
        )
        select pg_notify(${eventChannel}, ${accountId})`.execute(tx);
    }
  };
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

/** The number of an account's newest event. */
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

/** Deletes old events: progress soon, the rest after a month. */
export async function pruneEvents(db: Db): Promise<void> {
  await sql`
    delete from event where created_at < now() - ${eventLifetime}::interval
    or (created_at < now() - ${progressLifetime}::interval and type in ('task.progress', 'job.progress'))`.execute(
    db,
  );
}
