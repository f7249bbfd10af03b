import { join } from 'node:path';
import { hasDataset, type TrainingFiles } from '@tricorn/training/child';
import type { Write } from '../../../ground/queue/worker.js';
import { type LocalCopies, withLocalCopies } from '../localCopies.js';
import { startReporting } from '../progress.js';
import type { TrainingStep } from '../queues.js';
import { confirmState, shardsOf, stateOf, storeState } from '../states.js';
import { enqueueStep, lockTraining, type StepContext } from './stepContext.js';

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
        context: {
          ...(await roundContext(context, copies)),
          ...(room.torch === undefined ? {} : { torch: room.torch }),
        },
        shard,
        round,
        statePath: await copies.blob(await stateOf(db, jobId, round)),
        outputPath,
      },
      {
        signal,
        timeoutMs: limits.trainingStepMsMax,
        affinity: plan.id,
        onProgress: reporter.report,
      },
    );
    return await storeState(db, files.blobs, { jobId, round, shard }, outputPath);
  }).finally(reporter.stop);

  return async (tx) => {
    if ((await lockTraining(tx, training)) === undefined) return;
    await confirmState(tx, key);
    const done = await shardsOf(tx, jobId, round);
    if (done.length === shards) await enqueueStep(tx, item, { step: 'merge', round });
  };
}

/** The dataset and the device of a step. */
export async function roundContext(context: StepContext, copies: LocalCopies) {
  const { workspace, settings } = context.room;
  return {
    ...workspace,
    files: await datasetFiles(context, copies),
    executionProvider: settings.executionProvider,
  };
}

/** The uploaded files; fetched only if this machine has not decoded them yet. */
async function datasetFiles({ room, training }: StepContext, copies: LocalCopies): Promise<TrainingFiles> {
  const { cacheFolder } = room.workspace;
  if (await hasDataset(cacheFolder, training.plan.dataset.cacheKey)) {
    const missing = { path: join(cacheFolder, 'not-fetched'), name: '' };
    return { x: missing, y: missing };
  }
  // A live job keeps its uploads.
  const fetch = async (fileId: string | null) =>
    await copies.dataset(
      await room.db.selectFrom('file').selectAll().where('id', '=', fileId!).executeTakeFirstOrThrow(),
    );
  return {
    x: await fetch(training.x_file_id),
    ...(training.y_file_id === null ? {} : { y: await fetch(training.y_file_id) }),
  };
}
