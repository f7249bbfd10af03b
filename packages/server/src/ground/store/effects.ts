import type { NewEvent } from '@tricorn/contract';
import { eventChannel, writingEvents } from '../events/writingEvents.js';
import type { Call, Effects, EventFromDatabase, Notification } from './call.js';
import type { Tx } from './database.js';

/** Each event is an argument of a function, and PostgreSQL accepts a hundred of them. */
const eventsPerCallMax = 64;

/** The effects of one transaction, until it ends. */
export class CollectedEffects {
  readonly #events = new Map<string, (NewEvent | EventFromDatabase)[]>();
  readonly #balances = new Set<string>();
  readonly #notifications: Notification[] = [];

  add({ events = [], balances = [], notifications = [] }: Effects): void {
    for (const { accountIds, event } of events)
      for (const accountId of new Set(accountIds)) this.#eventsOf(accountId).push(event);
    for (const accountId of balances) {
      this.#eventsOf(accountId);
      this.#balances.add(accountId);
    }
    this.#notifications.push(...notifications);
  }

  /**
   * The calls that write the events. They come last: the accounts' streams are locked only then, all in the same order,
   * which prevents deadlocks.
   */
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

  /** The types of the events, for the trace. */
  types(): string[] {
    return [...this.#events.values()].flat().map(({ type }) => type);
  }

  /** What is sent after the commit. */
  notifications(): Notification[] {
    return [
      ...[...this.#events.keys()].map((payload) => ({ channel: eventChannel, payload })),
      ...this.#notifications,
    ];
  }

  #eventsOf(accountId: string): (NewEvent | EventFromDatabase)[] {
    const known = this.#events.get(accountId);
    if (known !== undefined) return known;
    const events: (NewEvent | EventFromDatabase)[] = [];
    this.#events.set(accountId, events);
    return events;
  }
}

const collected = new WeakMap<Tx, CollectedEffects>();

/** Starts collecting the effects of a transaction. */
export function collectEffects(tx: Tx): CollectedEffects {
  const effects = new CollectedEffects();
  collected.set(tx, effects);
  return effects;
}

/** Adds effects to a transaction; they take place at its end. */
export function addEffects(tx: Tx, effects: Effects): void {
  const known = collected.get(tx);
  if (known === undefined) throw new TypeError('effects can only be added to a transaction of inTransaction');
  known.add(effects);
}
