import type { ServiceEvent } from '@tricorn/contract';
import { sql } from 'kysely';
import { createGroup } from '../store/createGroup.js';
import type { Db } from '../store/database.js';
import { type EventRow, eventOf } from './recordEvents.js';

/** Events of an account after a number, oldest first: at most `newEventsMax` of them. */
export type ReadNewEvents = (since: { accountId: string; seq: number }) => Promise<readonly ServiceEvent[]>;

export const newEventsMax = 20;
/** Readers that one statement serves. */
const readersMax = 512;

/**
 * Reads new events for many readers. Those that are woken at the same time are served by one statement, and those of one
 * account that have read equally far by one part of it. A reader that gets as many events as there can be has to catch up by
 * itself, so that it does not delay the others.
 */
export function createEventReader(db: Db): ReadNewEvents {
  return createGroup<Parameters<ReadNewEvents>[0], readonly ServiceEvent[]>(async (readers) => {
    const keyOf = ({ accountId, seq }: (typeof readers)[number]) => `${accountId} ${seq}`;
    const asked = [...new Map(readers.map((reader) => [keyOf(reader), reader])).values()];
    const { rows } = await sql<EventRow & { number: number }>`
      select asked.number, event.seq, event.type, event.body, event.created_at
      from unnest(${asked.map(({ accountId }) => accountId)}::uuid[], ${asked.map(({ seq }) => seq)}::bigint[])
        with ordinality as asked (account_id, since, number),
      lateral (
        select seq, type, body, created_at from event
        where event.account_id = asked.account_id and event.seq > asked.since order by event.seq limit ${newEventsMax}
      ) as event
      order by asked.number, event.seq`.execute(db);
    const found = new Map<string, ServiceEvent[]>(asked.map((reader) => [keyOf(reader), []]));
    for (const { number, ...row } of rows) found.get(keyOf(asked[number - 1]!))!.push(eventOf(row));
    return readers.map((reader) => found.get(keyOf(reader))!);
  }, readersMax);
}
