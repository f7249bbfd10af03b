import type { EdgeDependencies } from '../edge.js';
import type { InnerCaller } from '../pipeline/serveOperation.js';

/** Looks this often even if no event arrives. */
const lookMs = 5_000;

export interface WatchedWork<Work> {
  look(): Promise<Work>;
  hasEnded(work: Work): boolean;
  /** Called with each look at work that has not ended. */
  onSeen?: ((work: Work) => void) | undefined;
  /** Called when the caller goes away before the end. */
  onAbort?: (() => Promise<void>) | undefined;
}

/** Waits for the end of work of an account: looks again with each of its events. Throws when the caller goes away. */
export async function watchWork<Work>(
  { bus }: Pick<EdgeDependencies, 'bus'>,
  { account, signal }: InnerCaller,
  { look, hasEnded, onSeen, onAbort }: WatchedWork<Work>,
): Promise<Work> {
  let wake = () => {};
  const unsubscribe = bus.subscribe(account.id, () => wake());
  const aborted = () => wake();
  signal.addEventListener('abort', aborted);
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const work = await look();
      if (hasEnded(work)) return work;
      if (signal.aborted) {
        await onAbort?.();
        throw signal.reason;
      }
      onSeen?.(work);
      await changed;
    }
  } finally {
    wake();
    unsubscribe();
    signal.removeEventListener('abort', aborted);
  }
}
