import { hostname } from 'node:os';
import type { ChildProgress, TrainingPlan } from '@tricorn/training/child';
import { createReporter, type Reporter } from '../../../ground/createReporter.js';
import { UnavailableError } from '../../../ground/health/unavailableError.js';
import { recordProgress } from '../../../ground/jobs/progress.js';
import type { Logger } from '../../../ground/observability/logger.js';
import type { Write } from '../../../ground/queue/worker.js';
import type { Db, Tx } from '../../../ground/store/database.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { isClusterAway } from '../errors.js';
import { withLocalCopies } from '../localCopies.js';
import type { TrainingStep } from '../queues.js';
import { confirmState, shardsOf, stateOf, storeState } from '../states.js';
import { invite, torchContext } from './group.js';
import { enqueueStep, lockTraining, roundContext, type StepContext } from './stepContext.js';

/** Trains one shard for one training round. */
export async function trainShard(
  context: StepContext,
  { round, shard }: Extract<TrainingStep, { step: 'shard' }>,
): Promise<Write> {
  const { room, item, training, signal } = context;
  const { db, files, limits, log } = room;
  const { plan, job_id: jobId } = training;
  const shards = training.shards ?? plan.shards;
  const reporter = startReporting(db, { jobId, round, shard, shards, plan }, log);
  const key = await withLocalCopies(files.blobs, room.scratchFolder, async (copies) => {
    const outputPath = copies.draft('shard');
    await room.shards.run(
      {
        kind: 'trainRound',
        plan,
        context: { ...(await roundContext(context, copies)), ...(await torchContext(room)) },
        shard,
        round,
        statePath: await copies.blob(await stateOf(db, jobId, round)),
        outputPath,
      },
      {
        signal,
        timeoutMs: limits.trainingStepMsMax,
        affinity: plan.id,
        onProgress: ({ meeting, ...progress }) =>
          meeting === undefined ? reporter.report(progress) : invite(context, round, meeting),
      },
    );
    return await storeState(db, files.blobs, { jobId, round, shard }, outputPath);
  })
    .catch((error: unknown) => {
      throw isClusterAway(error) ? new UnavailableError('The Ray cluster', error) : error;
    })
    .finally(reporter.stop);

  return async (tx) => {
    if ((await lockTraining(tx, training)) === undefined) return;
    await confirmState(tx, key);
    const done = await shardsOf(tx, jobId, round);
    if (done.length === shards) await enqueueStep(tx, item, { step: 'merge', round });
  };
}

interface ShardPlace {
  jobId: bigint;
  round: number;
  shard: number;
  /** Of this round. */
  shards: number;
  plan: TrainingPlan;
}

/** Interval of progress events per shard. */
const reportMs = 1_000;

/** Reports the progress of one shard of a training round in the job, its report and its events. */
const startReporting = (db: Db, place: ShardPlace, log: Logger): Reporter<ChildProgress> =>
  createReporter<ChildProgress>({
    log,
    about: { job: place.jobId.toString() },
    intervalMs: reportMs,
    initial: { done: 0, total: 1 },
    immediately: true,
    repeats: true,
    write: async (latest) => await inTransaction(db, async (tx) => await writeActivity(tx, place, latest)),
  });

async function writeActivity(
  tx: Tx,
  { jobId, round, shard, shards, plan }: ShardPlace,
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
  const share = workers.reduce((sum, worker) => sum + worker.done / worker.total, 0) / shards;
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
