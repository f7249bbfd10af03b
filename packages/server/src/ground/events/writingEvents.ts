import type { EventType, NewEvent } from '@tricorn/contract';
import { Call } from '../store/call.js';

export const eventChannel = 'tricorn_event';

/** An event whose body the database computes: a function that is given its parameter, with those of other events. */
export interface EventFromDatabase {
  type: EventType;
  body: Call<string>;
}

/**
 * Numbers and writes events of accounts, and the balances of those whose balance has changed as the last ones. The rows of
 * the accounts' streams stay locked until the transaction ends, so events become visible in the order of their numbers,
 * without gaps, and a reader that remembers the last number misses nothing.
 */
export function writingEvents(
  events: readonly { accountId: string; event: NewEvent | EventFromDatabase }[],
  balances: Iterable<string>,
): Call {
  const listeners = events.map(({ accountId }) => accountId);
  const types = events.map(({ event }) => event.type);
  return new Call('events_write', [
    listeners,
    types,
    bodiesOf(events.map(({ event }) => bodyOf(event))),
    [...balances],
  ]);
}

function bodyOf(event: NewEvent | EventFromDatabase): unknown {
  if ('body' in event && event.body instanceof Call) return event.body;
  const { type: _, ...body } = event;
  return JSON.stringify(body);
}

/** Bodies that the database computes are computed by one call for all. */
function bodiesOf(bodies: readonly unknown[]): unknown {
  const computed = bodies.filter((body) => body instanceof Call);
  if (computed.length === 0) return bodies;
  const { name } = computed[0]!;
  if (computed.length < bodies.length || computed.some((call) => call.name !== name))
    throw new TypeError('events that the database computes are written apart from others');
  return new Call(name, [computed.map(({ parameters }) => parameters[0])]);
}
