import type { Logger } from '../observability/logger.js';
import type { OpenDatabase } from '../store/database.js';
import { lastSeqs } from './recordEvents.js';
import { eventChannel } from './writingEvents.js';

export interface EventBus {
  /**
   * Calls back whenever the account may have new events, with the number of the newest one if it is known. Returns a
   * function that unsubscribes.
   */
  subscribe(accountId: string, onChange: (lastSeq?: number) => void): () => void;
}

type Subscriber = (lastSeq?: number) => void;

/** Distributes the database's notifications within this process, and finds events whose notification was lost. */
export async function createEventBus({ db, listen, onCommit }: OpenDatabase, log: Logger): Promise<EventBus> {
  const subscribers = new Map<string, Set<Subscriber>>();
  await listen(eventChannel, (accountId) => {
    // An empty payload follows a lost connection: any account may have missed an event.
    const woken =
      accountId === '' ? [...subscribers.values()] : [subscribers.get(accountId) ?? new Set<Subscriber>()];
    for (const group of woken) for (const onChange of group) onChange();
  });
  let looking = false;
  onCommit(() => {
    if (looking || subscribers.size === 0) return;
    looking = true;
    lastSeqs(db, [...subscribers.keys()])
      .then((rows) => {
        for (const { account_id, last_seq } of rows)
          for (const onChange of subscribers.get(account_id) ?? []) onChange(last_seq);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for new events'))
      .finally(() => {
        looking = false;
      });
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
