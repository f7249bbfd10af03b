import { AnswerError, ConnectionError, DeadlineError, RefusedError } from '../errors.js';
import { pause } from './deadline.js';

const attemptsMax = 5;
const firstWaitMs = 200;
const waitMsMax = 8_000;
/** A service that asks for a longer wait than this gets its refusal handed to the caller. */
const retryAfterSecondsMax = 60;

const passingCodes: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Repeats what is safe to repeat while the trouble looks passing. */
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
    return passingCodes.has(error.code) ? backoffMs(count) : undefined;
  }
  if (error instanceof AnswerError) return passingCodes.has(error.status) ? backoffMs(count) : undefined;
  return error instanceof ConnectionError || error instanceof DeadlineError ? backoffMs(count) : undefined;
}

/** Doubles with every attempt; the random part keeps many clients from coming back at once. */
export const backoffMs = (count: number): number =>
  Math.min(waitMsMax, firstWaitMs * 2 ** (count - 1)) * (0.5 + Math.random() / 2);

/** Never earlier than asked for. */
const jittered = (ms: number): number => ms + Math.random() * 100;
