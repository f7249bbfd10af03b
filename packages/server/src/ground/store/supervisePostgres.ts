import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Attaches to the server, starting it if it is not running, and shows this process's presence there. Gives up before the
 * next attempt once the signal is aborted.
 */
export type Attach = (onLost: () => void, signal: AbortSignal) => Promise<() => Promise<void>>;

export interface SupervisorReport {
  /** The server has ended unexpectedly, or has ended the connection of this process. */
  lost(): void;
  failed(error: unknown): void;
  restored(): void;
}

const retryMs = 1_000;

/**
 * Keeps the embedded PostgreSQL running. The connection that shows this process's presence ends with the server; then it
 * is attached to again, and started if no other process has done so yet. Resolves with a function that ends this.
 */
export async function supervisePostgres(
  attach: Attach,
  report: SupervisorReport,
): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  const { signal } = stopped;
  let restoring = Promise.resolve();
  const restore = async () => {
    report.lost();
    while (!signal.aborted) {
      try {
        leave = await attach(onLost, signal);
        return report.restored();
      } catch (error) {
        if (signal.aborted) return;
        report.failed(error);
        await sleep(retryMs, undefined, { signal }).catch(() => {});
      }
    }
  };
  const onLost = () => {
    if (!signal.aborted) restoring = restoring.then(restore);
  };
  let leave = await attach(onLost, signal);
  return async () => {
    stopped.abort();
    await restoring;
    await leave();
  };
}
