import { setTimeout as sleep } from 'node:timers/promises';

export interface UntilOptions {
  /** What is waited for, to complete "timed out waiting until …". A function can add the state at that time. */
  describe: string | (() => string);
  /** Generous, because it only matters for a test that fails. */
  timeoutMs?: number;
  /** Pause between two looks at the condition. */
  intervalMs?: number;
}

/** A value that ends the wait. */
type Fulfilled<T> = Exclude<T, false | null | undefined>;

/**
 * Waits until a condition returns something other than `false`, `null` or `undefined`, and returns that. It fails
 * with a message that says what was waited for. An error of the condition ends the wait, because most of them are
 * not transient; a condition that may throw catches its own.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { describe, timeoutMs = 300_000, intervalMs = 20 }: UntilOptions,
): Promise<Fulfilled<T>> {
  const start = performance.now();
  for (;;) {
    const value = await condition();
    if (value !== false && value !== null && value !== undefined) return value as Fulfilled<T>;
    if (performance.now() - start >= timeoutMs)
      throw new Error(
        `timed out after ${timeoutMs} ms waiting until ${typeof describe === 'string' ? describe : describe()}`,
      );
    await sleep(intervalMs);
  }
}
