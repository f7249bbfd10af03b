import { hostname } from 'node:os';
import type { ChildProgress, TrainingPlan } from '@tricorn/training/child';
import { recordProgress } from '../../ground/jobs/progress.js';
import type { Logger } from '../../ground/logger.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';

/** Interval of progress events per shard. */
const reportMs = 1_000;

export interface ShardReporter {
  report(progress: ChildProgress): void;
  /** Stops reporting; resolves when no report is in flight. */
  stop(): Promise<void>;
}

/** Reports the progress of one shard of a training round in the job, its report and its events. */
export function startReporting(
  db: Db,
  place: { jobId: bigint; round: number; shard: number; plan: TrainingPlan },
  log: Logger,
): ShardReporter {
  let latest: ChildProgress = { done: 0, total: 1 };
  let writing: Promise<void> | undefined;
  const write = () => {
    writing ??= inTransaction(db, async (tx) => await writeActivity(tx, place, latest))
      .catch((error: unknown) =>
        log.warn({ err: error, job: String(place.jobId) }, 'could not report progress'),
      )
      .finally(() => {
        writing = undefined;
      });
  };
  write();
  const timer = setInterval(write, reportMs);
  return {
    report: (progress) => {
      latest = progress;
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

async function writeActivity(
  tx: Tx,
  { jobId, round, shard, plan }: { jobId: bigint; round: number; shard: number; plan: TrainingPlan },
  { done, total, loss }: ChildProgress,
): Promise<void> {
  const activity = { round, host: hostname(), done, total, loss: loss ?? null };
  await tx
    .insertInto('training_activity')
    .values({ job_id: jobId, shard, ...activity })
    .onConflict((conflict) => conflict.columns(['job_id', 'shard']).doUpdateSet(activity))
    .execute();
  const workers = await tx
    .selectFrom('training_activity')
    .select(['shard', 'host', 'done', 'total', 'loss'])
    .where('job_id', '=', jobId)
    .where('round', '=', round)
    .orderBy('shard')
    .execute();
  const share = workers.reduce((sum, worker) => sum + worker.done / worker.total, 0) / plan.shards;
  await recordProgress(tx, jobId, {
    progress: (round + Math.min(share, 1)) / plan.rounds,
    report: { workers },
    detail: {
      epoch: Math.min(plan.epochs, Math.floor(round / plan.roundsPerEpoch) + 1),
      round: round + 1,
      rounds: plan.rounds,
      workers,
    },
  });
}
