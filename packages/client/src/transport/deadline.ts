import { DeadlineError } from '../errors.js';

/**
 * Runs `work` with a signal that aborts with the caller's signal or when time is up. The listener on the caller's
 * signal is removed afterwards, so a long-lived signal does not collect listeners.
 */
export async function withDeadline<T>(
  { signal, timeoutMs, what }: { signal?: AbortSignal | undefined; timeoutMs: number; what: string },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const forward = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', forward, { once: true });
  const timer = setTimeout(() => controller.abort(new DeadlineError(timeoutMs, what)), timeoutMs);
  try {
    return await work(controller.signal);
  } catch (error) {
    // fetch rejects with its own AbortError in some runtimes; the reason says more.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
}

/** Waits; rejects when the signal aborts first. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
