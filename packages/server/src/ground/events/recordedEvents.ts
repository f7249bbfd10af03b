import { trace } from '@opentelemetry/api';
import type { NewEvent } from '@tricorn/contract';
import { startSpan } from '../observability/spans.js';
import type { AtEnd, Call, Ending, Notification } from '../store/call.js';
import { type EventFromDatabase, eventChannel, writingEvents } from './writingEvents.js';

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

  /** One call, which comes last: the streams of the accounts are locked only then, in one order. */
  writes(): Call[] {
    if (this.#events.size === 0) return [];
    const events = [...this.#events].flatMap(([accountId, own]) =>
      own.map((event) => ({ accountId, event })),
    );
    return [writingEvents(events, this.#balances)];
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

/** Shows in the trace of the running work which events it has written. */
function showEvents(types: Iterable<string>): void {
  if (trace.getActiveSpan()?.isRecording() !== true) return;
  for (const type of new Set(types)) startSpan(`event ${type}`).end();
}
