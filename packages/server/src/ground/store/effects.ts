import type { NewEvent } from '@tricorn/contract';
import { eventChannel, writingEvents } from '../events/writingEvents.js';
import type { Call, Effects, EventFromDatabase, Notification } from './call.js';
import type { Tx } from './database.js';

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

  /** The call that writes the events. It comes last: the streams of the accounts are locked only then. */
  writes(): Call[] {
    if (this.#events.size === 0) return [];
    const events = [...this.#events].flatMap(([accountId, own]) =>
      own.map((event) => ({ accountId, event })),
    );
    return [writingEvents(events, this.#balances)];
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
