import type { EventType, NewEvent, ServiceEvent } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../store/database.js';
import { addEffects } from '../store/effects.js';
import { tellingEvent } from './recordedEvents.js';

/** Records an event for each account, in the transaction that causes it; it is written at the end of the transaction. */
export const recordEvents = (tx: Tx, accountIds: readonly string[], event: NewEvent): void =>
  addEffects(tx, { atEnd: [tellingEvent(accountIds, event)] });

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
  return rows.map(eventOf);
}

export interface EventRow {
  seq: number;
  type: string;
  body: Record<string, unknown>;
  created_at: Date;
}

export const eventOf = ({ seq, type, body, created_at }: EventRow): ServiceEvent =>
  ({
    type: type as EventType,
    seq,
    time: Math.floor(created_at.getTime() / 1000),
    ...body,
  }) as ServiceEvent;

/** The number of an account's newest event. */
export async function lastSeqOf(db: Db | Tx, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('stream')
    .select('last_seq')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

/** The number of the newest event of each account that has events. */
export const lastSeqs = async (db: Db, accountIds: readonly string[]) =>
  (
    await sql<{ account_id: string; last_seq: number }>`
      select account_id, last_seq from stream where account_id = any(${accountIds}::uuid[])`.execute(db)
  ).rows;
