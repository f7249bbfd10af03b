const backoffFirstMs = 250;
const backoffLastMs = 60_000;

/** Exponential back-off from a quarter of a second to a minute, with up to a quarter less as random jitter. */
export function backoffMs(attempts: number): number {
  const full = Math.min(backoffFirstMs * 2 ** Math.min(attempts, 16), backoffLastMs);
  return Math.round(full * (1 - Math.random() / 4));
}
