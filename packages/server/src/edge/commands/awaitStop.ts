import type { Logger } from '../../ground/logger.js';

/** SIGHUP is what a closed terminal sends. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Longest time that a stop may take. A container's manager kills what takes ten seconds. */
const stopMsMax = 9_000;
/** At a terminal npm passes a Ctrl-C on that the server has received too; only a later signal is a second one. */
const repeatMs = 1_000;
/** Writing to a terminal or a pipe that was closed. */
const outputClosed = new Set(['EIO', 'EPIPE']);

/**
 * Resolves when this process is told to stop: by a signal, or by the end of the process that started it with a channel to
 * it. From then on a second signal, or the time limit, ends the process at once. That loses nothing: what was
 * acknowledged is in the database, unfinished work runs again, and the watchdogs clear up. An unexpected error ends the
 * process in the same way.
 */
export function awaitStop(log: Logger): Promise<void> {
  const endAtOnce = (why: string): never => {
    log.warn(`${why}; this process ends now, and unfinished work runs again at the next start`);
    process.exit(1);
  };
  process.on('uncaughtException', (error, origin) => {
    if (outputClosed.has((error as NodeJS.ErrnoException).code ?? '') && isWrite(error)) return;
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
    process.on('disconnect', () => stop('end of the parent process'));
    process.channel?.unref();
  });
}

const isWrite = (error: Error): boolean => (error as NodeJS.ErrnoException).syscall === 'write';
