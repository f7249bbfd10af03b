import type { Logger } from '../../ground/observability/logger.js';
import type { StopSettings } from '../../ground/settings/stopSettings.js';

/** A closed terminal sends SIGHUP. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * Longest time for a stop besides waiting and finishing answers. Container managers kill after ten seconds, which suffices
 * with the default settings.
 */
const partsMsMax = 4_000;
/**
 * At a terminal, npm forwards a Ctrl-C that the server has also received; only a later signal counts as a second one.
 */
const repeatMs = 1_000;
/** Error codes for writing to a closed terminal or pipe. */
const outputClosed = new Set(['EIO', 'EPIPE']);

/**
 * Resolves when this process is told to stop: by a signal, or by the exit of a parent process that opened an IPC
 * channel. From then on a second signal or the time limit ends the process at once. That loses nothing: acknowledged
 * writes are in the database, unfinished work runs again, and the watchdogs clean up. An unexpected error ends the
 * process in the same way.
 */
export function awaitStop(log: Logger, { waitMs, answersMsMax }: StopSettings): Promise<void> {
  const stopMsMax = waitMs + answersMsMax + partsMsMax;
  const endAtOnce = (why: string): never => {
    log.warn(`${why}; ending now, unfinished work runs again after the next start`);
    process.exit(1);
  };
  process.on('uncaughtException', (error, origin) => {
    // What is written to the terminal, nobody waits for; a start that fails at a closed connection is a rejection.
    const isEvent = origin === 'uncaughtException';
    if (isEvent && outputClosed.has((error as NodeJS.ErrnoException).code ?? '') && isWrite(error)) return;
    log.fatal({ err: error, origin }, 'unexpected error');
    console.error(
      `Tricorn ended because of an unexpected error (${error?.name ?? typeof error}); see the log.`,
    );
    process.exit(1);
  });
  return new Promise((resolve) => {
    let stoppingSince: number | undefined;
    const stop = (reason: string) => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > repeatMs) endAtOnce(`a second ${reason} while stopping`);
        return;
      }
      stoppingSince = performance.now();
      log.info({ reason }, 'stopping');
      setTimeout(() => endAtOnce(`stopping took longer than ${stopMsMax} ms`), stopMsMax).unref();
      resolve();
    };
    for (const name of stopSignals) process.on(name, stop);
    process.on('disconnect', () => stop('exit of the parent process'));
    process.channel?.unref();
  });
}

const isWrite = (error: Error): boolean => (error as NodeJS.ErrnoException).syscall === 'write';
