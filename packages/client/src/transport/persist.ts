import { AnswerError, ConnectionError, DeadlineError, RefusedError } from '../errors.js';
import { pause } from './deadline.js';
import { backoffMs } from './retry.js';

/** How long the service or its store may be away before an upload gives up. */
const awayMsMax = 10 * 60_000;

/** Repeats a step of a large upload until it succeeds, fails for good, or failed for too long. */
export async function persist<T>(
  {
    signal,
    attemptsMax = Number.POSITIVE_INFINITY,
  }: { signal?: AbortSignal | undefined; attemptsMax?: number },
  attempt: () => Promise<T>,
): Promise<T> {
  const start = Date.now();
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTransient(error) || count >= attemptsMax || Date.now() - start > awayMsMax) throw error;
    }
    await pause(backoffMs(count), signal);
  }
}

/** Errors after which an upload continues. */
function isTransient(error: unknown): boolean {
  if (error instanceof RefusedError)
    return (
      error.sent &&
      (error.code >= 500 || error.code === 429 || ['offsetConflict', 'uploadBusy'].includes(error.error))
    );
  if (error instanceof AnswerError) return error.status >= 500 || [408, 423, 429].includes(error.status);
  return error instanceof ConnectionError || error instanceof DeadlineError;
}
