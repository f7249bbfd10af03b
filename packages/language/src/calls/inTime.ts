import { LanguageError } from '../errors.js';

const retryAfterMs = 5_000;

/** Waits for a model; resolves to undefined when the signal aborts first, and refuses when it is not there in time. */
export async function inTime<T>(
  loading: Promise<T>,
  beforeMs: number,
  signal?: AbortSignal,
): Promise<T | undefined> {
  let stop = () => {};
  const ended = new Promise<undefined>((resolve, reject) => {
    const refuse = () =>
      reject(
        new LanguageError('model_loading', 'The model is still being loaded; try again.', { retryAfterMs }),
      );
    const timer = setTimeout(refuse, Math.max(0, beforeMs - performance.now()));
    const onAbort = () => resolve(undefined);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  try {
    return await Promise.race([loading, ended]);
  } finally {
    stop();
  }
}
