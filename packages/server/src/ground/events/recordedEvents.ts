import type { NewEvent } from '@tricorn/contract';
import type { AtEnd, Call, Ending, Notification } from '../store/call.js';
import { showEvents } from './showEvents.js';
import { type EventFromDatabase, eventChannel, writingEvents } from './writingEvents.js';

/** Each event is an argument of a function, and PostgreSQL accepts a hundred of them. */
const eventsPerCallMax = 64;

/** The effect that writes an event for each account at the end of the transaction. */
export const tellingEvent = (
  accountIds: readonly string[],
  event: NewEvent | EventFromDatabase,
): AtEnd<RecordedEvents> => ({
  kind: RecordedEvents,
  addTo: (recorded) => recorded.addEvent(accountIds, event),
});

/** The effect that sends an account its new balance, after its events. */
export const tellingBalance = (accountId: string): AtEnd<RecordedEvents> => ({
  kind: RecordedEvents,
  addTo: (recorded) => recorded.addBalance(accountId),
});

/** The events of one transaction, until it ends. */
class RecordedEvents implements Ending {
  readonly #events = new Map<string, (NewEvent | EventFromDatabase)[]>();
  readonly #balances = new Set<string>();

  addEvent(accountIds: readonly string[], event: NewEvent | EventFromDatabase): void {
    for (const accountId of new Set(accountIds)) this.#eventsOf(accountId).push(event);
  }

  addBalance(accountId: string): void {
    this.#eventsOf(accountId);
    this.#balances.add(accountId);
  }

  /** The accounts' streams are locked at the end only, all in the same order, which prevents deadlocks. */
  writes(): Call[] {
    return [...this.#events]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([accountId, events]) => {
        const calls: Call[] = [];
        let first = 0;
        for (; first + eventsPerCallMax < events.length; first += eventsPerCallMax)
          calls.push(writingEvents(accountId, events.slice(first, first + eventsPerCallMax), false));
        // The balance comes after all of them.
        return [...calls, writingEvents(accountId, events.slice(first), this.#balances.has(accountId))];
      });
  }

  notifications(): Notification[] {
    return [...this.#events.keys()].map((payload) => ({ channel: eventChannel, payload }));
  }

  committed(): void {
    showEvents([...this.#events.values()].flat().map(({ type }) => type));
  }

  #eventsOf(accountId: string): (NewEvent | EventFromDatabase)[] {
    const known = this.#events.get(accountId);
    if (known !== undefined) return known;
    const events: (NewEvent | EventFromDatabase)[] = [];
    this.#events.set(accountId, events);
    return events;
  }
}
