import type { Progress } from '@tricorn/learning';
import { createReporter, type Reporter } from '../../ground/createReporter.js';
import { recordProgress } from '../../ground/jobs/progress.js';
import type { Logger } from '../../ground/observability/logger.js';
import type { Db } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';

/** Minimum interval between progress events of a run. */
const reportMs = 300;

/** Reports the progress of a run to its participants: always the newest value, and only changes. */
export const startRunReporter = (db: Db, jobId: bigint, log: Logger): Reporter<Progress> =>
  createReporter<Progress>({
    log,
    about: { job: jobId.toString() },
    intervalMs: reportMs,
    write: async ({ fraction, stage, trial }) =>
      await inTransaction(
        db,
        async (tx) => await recordProgress(tx, jobId, { progress: fraction, detail: { stage, ...trial } }),
      ),
  });
