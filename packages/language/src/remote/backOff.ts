import { setTimeout as sleep } from 'node:timers/promises';

export interface BackOffOptions {
  /** Attempts after the first one. */
  retriesMax: number;
  /** The pause before the first retry; each further one doubles it. */
  firstMs: number;
  /** Longest pause. If a server asks for a longer one, the call fails instead. */
  pauseMsMax: number;
}

/** The pause before retry number `retry` (from 0), with jitter so that callers do not return at the same time. */
export function backOffMs(
  retry: number,
  options: BackOffOptions,
  random: () => number = Math.random,
): number {
  const fullMs = Math.min(options.pauseMsMax, options.firstMs * 2 ** retry);
  return Math.round(fullMs * (0.5 + random() / 2));
}

/** Waits; resolves to false when the signal aborted first. */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal });
    return true;
  } catch (thrown) {
    if (signal.aborted) return false;
    throw thrown;
  }
}
