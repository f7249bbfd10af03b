import { ServiceError } from '@tricorn/contract';
import { changeState, lockJob } from '../../ground/jobs/jobs.js';
import { endStates } from '../../ground/jobs/states.js';
import { releaseChargesOfJob } from '../../ground/ledger/charges.js';
import { cancelWorkOfJob, type WorkItem } from '../../ground/queue/queue.js';
import type { WorkHandler, Write } from '../../ground/queue/worker.js';
import { isTransient, toServiceError } from './errors.js';
import type { TrainingStep, trainingQueue } from './queues.js';
import { finish } from './steps/finish.js';
import { joinGroup } from './steps/group.js';
import { begin, merge } from './steps/rounds.js';
import { trainShard } from './steps/shard.js';
import { findTraining, type StepContext, type TrainingRow } from './steps/stepContext.js';
import type { Training } from './training.js';

const attemptsMax = 5;
const unexpected =
  'The training failed unexpectedly; nothing was charged. The operator can find the cause in the log.';

/**
 * Trains in steps, each a work item: `begin` creates the first state; each `shard` of a training round trains from the
 * current state; the last shard to finish enqueues `merge`, which creates the next state and enqueues the next shards,
 * or `finish`. No step waits for another, so a dying process loses only its own step. Only PyTorch on several machines
 * needs them at the same time: a shard invites them with `join` steps and begins with those that come.
 */
export function createTrainingWork(room: Training): WorkHandler<typeof trainingQueue> {
  const jobIdOf = (item: WorkItem): bigint => item.job_id!;
  return {
    concurrency: room.settings.workers,
    attemptsMax,
    transient: isTransient,

    run: async (item, signal) => {
      const training = await findTraining(room.db, jobIdOf(item));
      if (training === undefined) return async () => {};
      return await runStep({ room, item, training, signal }, training, item.payload);
    },

    fail: async (tx, item, error) => {
      // The group trains without the machine that could not join.
      if (item.payload.step === 'join') return;
      const jobId = jobIdOf(item);
      const job = await lockJob(tx, jobId);
      if (job === undefined || endStates.has(job.state)) return;
      // The work of the other shards is now useless.
      await cancelWorkOfJob(tx, jobId);
      await releaseChargesOfJob(tx, jobId);
      const known = toServiceError(error);
      await changeState(tx, job, 'failed', {
        reason: known instanceof ServiceError ? known.message : unexpected,
      });
    },

    // Deleting the job, or the failed shard, has already written everything.
    cancel: async () => {},
  };
}

async function runStep(context: StepContext, training: TrainingRow, step: TrainingStep): Promise<Write> {
  switch (step.step) {
    case 'begin':
      return await begin(context);
    case 'shard':
      return step.round === training.round ? await trainShard(context, step) : async () => {};
    case 'join':
      return step.round === training.round ? await joinGroup(context, step) : async () => {};
    case 'merge':
      return step.round === training.round ? await merge(context) : async () => {};
    case 'finish':
      return await finish(context);
  }
}
