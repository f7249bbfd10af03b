import type { Write } from '../../../ground/queue/worker.js';
import { withLocalCopies } from '../localCopies.js';
import { startReporting } from '../progress.js';
import type { TrainingStep } from '../queues.js';
import { confirmState, shardsOf, stateOf, storeState } from '../states.js';
import { invite, torchContext } from './group.js';
import { roundContext } from './roundContext.js';
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
  }).finally(reporter.stop);

  return async (tx) => {
    if ((await lockTraining(tx, training)) === undefined) return;
    await confirmState(tx, key);
    const done = await shardsOf(tx, jobId, round);
    if (done.length === shards) await enqueueStep(tx, item, { step: 'merge', round });
  };
}
