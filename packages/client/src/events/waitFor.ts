import type { ServiceEvent } from '@tricorn/contract';
import { DeadlineError } from '../errors.js';
import type { Watcher } from './watcher.js';

export interface WaitOptions<Progress> {
  /** Stops waiting; the work itself goes on. */
  signal?: AbortSignal | undefined;
  /** Time limit; unlimited if absent. */
  timeoutMs?: number | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Subject<Result> {
  key: string;
  what: string;
  /** Handles an event: returns or throws the outcome, returns `ask` to poll the service, or returns undefined. */
  onEvent(event: ServiceEvent): Result | 'ask' | undefined;
  /** Polls the service: returns or throws the outcome, or returns undefined while the work continues. */
  check(): Promise<Result | undefined>;
}

/** Waits for the outcome, by event or by polling, whichever comes first. */
export async function waitFor<Result>(
  watcher: Watcher,
  subject: Subject<Result>,
  { signal, timeoutMs }: WaitOptions<never>,
): Promise<Result> {
  signal?.throwIfAborted();
  return await new Promise<Result>((resolve, reject) => {
    const end = (settle: () => void) => {
      stopWatching();
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const succeed = (result: Result) => end(() => resolve(result));
    const fail = (error: unknown) => end(() => reject(error));
    const onAbort = () => fail(signal?.reason);
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => fail(new DeadlineError(timeoutMs, subject.what)), timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    const stopWatching = watcher.add({
      key: subject.key,
      fail,
      onEvent: (event) => {
        try {
          const result = subject.onEvent(event);
          if (result === 'ask') return true;
          if (result !== undefined) succeed(result);
        } catch (error) {
          fail(error);
        }
        return false;
      },
      check: async () => {
        const result = await subject.check();
        if (result !== undefined) succeed(result);
        return result !== undefined;
      },
    });
  });
}
