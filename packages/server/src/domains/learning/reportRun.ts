import type { Progress } from '@tricorn/learning';
import { recordProgress } from '../../ground/jobs/jobs.js';
import type { Logger } from '../../ground/logger.js';
import type { Db } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';

/** Watchers hear of a run no more often than this. */
const reportMs = 300;

export interface RunReporter {
  report(progress: Progress): void;
  /** Ends the reports; resolves when none is on its way any more. */
  stop(): Promise<void>;
}

/** Tells the participants how far a run is: what is newest whenever there is something new. */
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
