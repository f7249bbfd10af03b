import type { Progress } from '@tricorn/learning';
import { recordProgress } from '../../ground/jobs/progress.js';
import type { Logger } from '../../ground/logger.js';
import type { Db } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';

/** Minimum interval between progress events of a run. */
const reportMs = 300;

export interface RunReporter {
  report(progress: Progress): void;
  /** Stops reporting; resolves when no report is in flight. */
  stop(): Promise<void>;
}

/** Reports the progress of a run to its participants: always the newest value, and only changes. */
export function startRunReporter(db: Db, jobId: bigint, log: Logger): RunReporter {
  let newest: Progress | undefined;
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (newest === undefined || writing !== undefined) return;
    const { fraction, stage } = newest;
    newest = undefined;
    writing = inTransaction(db, async (tx) => {
      await recordProgress(tx, jobId, { progress: fraction, detail: { stage } });
    })
      .catch((error: unknown) => log.warn({ err: error, job: jobId.toString() }, 'could not report progress'))
      .finally(() => {
        writing = undefined;
      });
  }, reportMs);
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
