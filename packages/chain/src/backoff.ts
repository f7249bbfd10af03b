const backoffFirstMs = 250;
const backoffLastMs = 60_000;

/** Doubles from a quarter of a second to a minute, less up to a quarter at random so that retries spread out. */
export function backoffMs(attempts: number): number {
  const full = Math.min(backoffFirstMs * 2 ** Math.min(attempts, 16), backoffLastMs);
  return Math.round(full * (1 - Math.random() / 4));
}
