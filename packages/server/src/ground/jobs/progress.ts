import { sql } from 'kysely';
import { recordEvents } from '../events/recordEvents.js';
import type { Tx } from '../store/database.js';
import { partiesOf } from './jobs.js';

export interface JobProgress {
  /** Between 0 and 1. */
  progress: number;
  /** Additional data for the progress event. */
  detail: Record<string, unknown>;
  /** Fields to merge into the job's report. */
  report?: Record<string, unknown>;
}

/** Writes the progress of a running job and notifies its participants. Repeated work does not lower the progress. */
export async function recordProgress(
  tx: Tx,
  jobId: bigint,
  { progress, detail, report = {} }: JobProgress,
): Promise<void> {
  const job = await tx
    .updateTable('job')
    .set({
      progress: sql<number>`greatest(progress, ${progress}::real)`,
      report: sql`report || ${JSON.stringify(report)}::jsonb`,
      updated_at: new Date(),
    })
    .where('id', '=', jobId)
    .where('state', '=', 'running')
    .where('deleted_at', 'is', null)
    .returning('progress')
    .executeTakeFirst();
  if (job === undefined) return;
  const parties = await partiesOf(tx, jobId);
  recordEvents(
    tx,
    parties.map(({ id }) => id),
    { type: 'job.progress', jobID: jobId.toString(), progress: job.progress, detail },
  );
}
