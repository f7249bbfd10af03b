import { AnswerError, ConnectionError, DeadlineError, RefusedError } from '../errors.js';
import { pause } from './deadline.js';

const attemptsMax = 5;
const firstWaitMs = 200;
const waitMsMax = 8_000;
/** If the service asks for a longer wait, the caller gets the refusal. */
const retryAfterSecondsMax = 60;

const transientStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Retries transient errors of requests that are safe to repeat. */
export async function withRetries<T>(
  { safe, signal }: { safe: boolean; signal?: AbortSignal | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = safe && count < attemptsMax ? waitBefore(error, count) : undefined;
      if (waitMs === undefined) throw error;
      await pause(waitMs, signal);
    }
  }
}

/** Milliseconds to wait before the next attempt, or undefined when another one would not help. */
function waitBefore(error: unknown, count: number): number | undefined {
  if (error instanceof RefusedError) {
    if (!error.sent) return undefined;
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) {
      return retryAfterSeconds <= retryAfterSecondsMax ? jittered(retryAfterSeconds * 1000) : undefined;
    }
    return transientStatuses.has(error.code) ? backoffMs(count) : undefined;
  }
  if (error instanceof AnswerError) return transientStatuses.has(error.status) ? backoffMs(count) : undefined;
  return error instanceof ConnectionError || error instanceof DeadlineError ? backoffMs(count) : undefined;
}

/** Doubles with every attempt; jitter keeps many clients from returning at once. */
export const backoffMs = (count: number): number =>
  Math.min(waitMsMax, firstWaitMs * 2 ** (count - 1)) * (0.5 + Math.random() / 2);

/** Never earlier than the service asked for. */
const jittered = (ms: number): number => ms + Math.random() * 100;
