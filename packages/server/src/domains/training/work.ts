import { ServiceError } from '@tricorn/contract';
import { changeState, lockJob } from '../../ground/jobs/jobs.js';
import { endStates } from '../../ground/jobs/states.js';
import { releaseChargesOfJob } from '../../ground/ledger/charges.js';
import { cancelWorkOfJob, type WorkItem } from '../../ground/queue/queue.js';
import type { WorkHandler } from '../../ground/queue/worker.js';
import { isTransient, toServiceError } from './errors.js';
import type { TrainingStep, trainingQueue } from './queues.js';
import { finish } from './steps/finish.js';
import { begin, merge } from './steps/rounds.js';
import { trainShard } from './steps/shard.js';
import { findTraining, type StepContext, type TrainingRow, type WriteStep } from './steps/stepContext.js';
import type { Training } from './training.js';

const attemptsMax = 5;
const unexpected =
  'The training failed for a reason that the operator finds in the log; nothing was charged.';

/**
 * Trains in steps, each an item of the queue: `begin` makes the first state; every `shard` of a round trains from the
 * state it is given; the last of them to finish calls for `merge`, which makes the next state and calls for the next
 * shards, or for `finish`. No step waits for another, so nothing is lost with whatever process dies.
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
      const jobId = jobIdOf(item);
      const job = await lockJob(tx, jobId);
      if (job === undefined || endStates.has(job.state)) return;
      // The other shards work for nothing now.
      await cancelWorkOfJob(tx, jobId);
      await releaseChargesOfJob(tx, jobId);
      const known = toServiceError(error);
      await changeState(tx, job, 'failed', {
        reason: known instanceof ServiceError ? known.message : unexpected,
      });
    },

    // Whoever deleted the job, or the shard that failed, has written all there is to write.
    cancel: async () => {},
  };
}

async function runStep(context: StepContext, training: TrainingRow, step: TrainingStep): Promise<WriteStep> {
  switch (step.step) {
    case 'begin':
      return await begin(context);
    case 'shard':
      return step.round === training.round ? await trainShard(context, step) : async () => {};
    case 'merge':
      return step.round === training.round ? await merge(context) : async () => {};
    case 'finish':
      return await finish(context);
  }
}
