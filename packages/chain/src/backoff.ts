const BACKOFF_FIRST_MS = 250;
const BACKOFF_LAST_MS = 60_000;

/** Doubles from a quarter of a second to a minute, less up to a quarter at random so that retries spread out. */
export function backoffMs(attempts: number): number {
  const full = Math.min(BACKOFF_FIRST_MS * 2 ** Math.min(attempts, 16), BACKOFF_LAST_MS);
  return Math.round(full * (1 - Math.random() / 4));
}
