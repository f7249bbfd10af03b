import type { Logger } from './observability/logger.js';

export interface Reporter<Progress> {
  report(progress: Progress): void;
  /** Stops reporting; resolves when no report is in flight. */
  stop(): Promise<void>;
}

export interface ReporterOptions<Progress> {
  log: Logger;
  /** Names the reported work in the log. */
  about: Record<string, string>;
  intervalMs: number;
  write(newest: Progress): Promise<void>;
  /** Progress before the first report. */
  initial?: Progress;
  /** Writes the initial progress without waiting for the first interval. */
  immediately?: boolean;
  /** Writes on every interval, even without progress, to show that the work is alive. */
  repeats?: boolean;
}

/**
 * Writes the progress of running work at most once per interval. The newest value wins and one write runs at a time, so
 * a slow database delays reports instead of collecting them. A failed write is logged and does not stop the work.
 */
export function createReporter<Progress>(options: ReporterOptions<Progress>): Reporter<Progress> {
  const { log, about, intervalMs, write, initial, immediately = false, repeats = false } = options;
  let newest = initial;
  let writing: Promise<void> | undefined;
  const writeNewest = (): void => {
    if (newest === undefined || writing !== undefined) return;
    const written = newest;
    if (!repeats) newest = undefined;
    writing = write(written)
      .catch((error: unknown) => log.warn({ err: error, ...about }, 'could not report progress'))
      .finally(() => {
        writing = undefined;
      });
  };
  if (immediately) writeNewest();
  const timer = setInterval(writeNewest, intervalMs);
  return {
    report: (progress) => {
      newest = progress;
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}
