import type { MergeSummary } from '@tricorn/training/child';
import { changeState, lockJob } from '../../../ground/jobs/jobs.js';
import { recordProgress } from '../../../ground/jobs/progress.js';
import type { WorkItem } from '../../../ground/queue/queue.js';
import type { Write } from '../../../ground/queue/worker.js';
import type { Tx } from '../../../ground/store/database.js';
import { startingWeights } from '../earlierModel.js';
import { withLocalCopies } from '../localCopies.js';
import { curvePoint } from '../report.js';
import { confirmState, shardsOf, stateOf, storeState, sweepStates } from '../states.js';
import { enqueueStep, lockTraining, type StepContext } from './stepContext.js';

/** Creates the state before training round 0 from the plan. */
export async function begin({ room, item, training, signal }: StepContext): Promise<Write> {
  const { db, files, limits } = room;
  const { plan, job_id: jobId } = training;
  const key = await withLocalCopies(files.blobs, room.scratchFolder, async (copies) => {
    const outputPath = copies.draft('state');
    const weights = await startingWeights(db, plan);
    const request = {
      kind: 'begin',
      plan,
      ...(weights === undefined ? {} : { weightsPath: await copies.blob(weights.blob_key) }),
      outputPath,
    } as const;
    await room.shards.run(request, { signal, timeoutMs: limits.trainingStepMsMax });
    return await storeState(db, files.blobs, { jobId, round: 0, shard: null }, outputPath);
  });
  return async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job?.state !== 'queued') return;
    await changeState(tx, job, 'running');
    await confirmState(tx, key);
    await enqueueShards(tx, item, { round: 0, shards: plan.shards });
  };
}

/** Merges the shards of a training round into the next state. */
export async function merge({ room, item, training, signal }: StepContext): Promise<Write> {
  const { db, files, limits, log } = room;
  const { plan, job_id: jobId, round } = training;
  await sweepStates(db, files.blobs).catch((error: unknown) =>
    log.warn({ err: error }, 'could not remove states of earlier training rounds'),
  );
  const { key, summary } = await withLocalCopies(files.blobs, room.scratchFolder, async (copies) => {
    const outputPath = copies.draft('state');
    const shardPaths = [];
    for (const shardKey of await shardsOf(db, jobId, round)) shardPaths.push(await copies.blob(shardKey));
    const merged = await room.shards.run(
      {
        kind: 'mergeRound',
        plan,
        statePath: await copies.blob(await stateOf(db, jobId, round)),
        shardPaths,
        outputPath,
        ...(room.settings.elastic ? { slots: await room.liveSlots() } : {}),
      },
      { signal, timeoutMs: limits.trainingStepMsMax, affinity: plan.id },
    );
    const stateKey = await storeState(db, files.blobs, { jobId, round: round + 1, shard: null }, outputPath);
    return { key: stateKey, summary: merged };
  });
  return async (tx) => {
    const current = await lockTraining(tx, training);
    if (current === undefined) return;
    await confirmState(tx, key);
    await tx
      .updateTable('training')
      .set({ round: round + 1, work_used: BigInt(summary.workUsed), shards: summary.shards })
      .where('job_id', '=', jobId)
      .execute();
    await announceRound(tx, { training }, summary);
    // Without a validated epoch there is no model to keep yet.
    const stopped = current.stopping && summary.history.length > 0;
    if (summary.done || stopped) await enqueueStep(tx, item, { step: 'finish' });
    else await enqueueShards(tx, item, { round: round + 1, shards: summary.shards });
  };
}

async function enqueueShards(
  tx: Tx,
  item: WorkItem,
  { round, shards }: { round: number; shards: number },
): Promise<void> {
  for (let shard = 0; shard < shards; shard++) await enqueueStep(tx, item, { step: 'shard', round, shard });
}

/** Reports loss and accuracy if an epoch was validated after this training round. */
async function announceRound(
  tx: Tx,
  { training: { plan, job_id, round } }: Pick<StepContext, 'training'>,
  { history }: MergeSummary,
): Promise<void> {
  const validated = round > 0 && round % plan.roundsPerEpoch === 0;
  const curve = history.map(curvePoint);
  await recordProgress(tx, job_id, {
    progress: (round + 1) / plan.rounds,
    ...(validated ? { report: { curve } } : {}),
    detail: {
      round: round + 1,
      rounds: plan.rounds,
      epochs: plan.epochs,
      ...(validated ? curve.at(-1) : {}),
    },
  });
}
