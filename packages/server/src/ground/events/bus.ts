import type { OpenDatabase } from '../store/database.js';
import { eventChannel } from './recordEvents.js';

export interface EventBus {
  /** Calls back whenever the account may have new events; returns a function that unsubscribes. */
  subscribe(accountId: string, onChange: () => void): () => void;
}

/** Distributes the database's notifications within this process. */
export async function createEventBus({ listen }: OpenDatabase): Promise<EventBus> {
  const subscribers = new Map<string, Set<() => void>>();
  await listen(eventChannel, (accountId) => {
    // An empty payload follows a lost connection: any account may have missed an event.
    const woken =
      accountId === '' ? [...subscribers.values()] : [subscribers.get(accountId) ?? new Set<() => void>()];
    for (const group of woken) for (const onChange of group) onChange();
  });
  return {
    subscribe: (accountId, onChange) => {
      const group = subscribers.get(accountId) ?? new Set();
      subscribers.set(accountId, group.add(onChange));
      return () => {
        group.delete(onChange);
        if (group.size === 0) subscribers.delete(accountId);
      };
    },
  };
}
