import type { EventType, NewEvent } from '@tricorn/contract';
import { Call, type Notification } from '../store/call.js';

export const eventChannel = 'tricorn_event';

/** An event whose body is computed by the database, as JSON text. */
export interface EventFromDatabase {
  type: EventType;
  body: Call<string>;
}

/** Tells the processes that accounts have events. */
export const eventsFor = (items: readonly { accountId: string }[]): Notification[] =>
  [...new Set(items.map(({ accountId }) => accountId))].map((payload) => ({
    channel: eventChannel,
    payload,
  }));

/**
 * Numbers and writes events of one account, and its balance as the last one if that has changed. The row of the account's
 * stream stays locked until the transaction ends, so events become visible in the order of their numbers, without gaps,
 * and a reader that remembers the last number misses nothing.
 */
export const writingEvents = (
  accountId: string,
  events: readonly (NewEvent | EventFromDatabase)[],
  withBalance: boolean,
): Call =>
  new Call('events_write', [accountId, withBalance, events.map(({ type }) => type), ...events.map(bodyOf)]);

function bodyOf(event: NewEvent | EventFromDatabase): unknown {
  if ('body' in event && event.body instanceof Call) return event.body;
  const { type: _, ...body } = event;
  return JSON.stringify(body);
}
