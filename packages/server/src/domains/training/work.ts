import { ServiceError } from '@tricorn/contract';
import { changeState, lockJob } from '../../ground/jobs/jobs.js';
import { endStates } from '../../ground/jobs/states.js';
import { releaseHoldsOfJob } from '../../ground/ledger/ledger.js';
import { cancelWorkOfJob, type WorkItem } from '../../ground/queue/queue.js';
import type { WorkHandler } from '../../ground/queue/worker.js';
import type { Services } from '../../services.js';
import { isPassing, toServiceError } from './errors.js';
import type { TrainingStep } from './queues.js';
import { finish } from './steps/finish.js';
import { begin, merge } from './steps/rounds.js';
import { trainShard } from './steps/shard.js';
import { findTraining, type StepContext, type Training, type WriteStep } from './steps/stepContext.js';

const attemptsMax = 5;
const unexpected =
  'The training failed for a reason that the operator finds in the log; nothing was charged.';

/**
 * Trains in steps, each an item of the queue: `begin` makes the first state; every `shard` of a round trains from the
 * state it is given; the last of them to finish calls for `merge`, which makes the next state and calls for the next
 * shards, or for `finish`. No step waits for another, so nothing is lost with whatever process dies.
 */
export function createTrainingWork(services: Services): WorkHandler {
  const jobIdOf = (item: WorkItem): bigint => item.job_id!;
  return {
    concurrency: services.config.training.workers,
    attemptsMax,
    passing: isPassing,

    run: async (item, signal) => {
      const training = await findTraining(services.db, jobIdOf(item));
      if (training === undefined) return async () => {};
      const step = item.payload as unknown as TrainingStep;
      return await runStep({ services, item, training, signal }, training, step);
    },

    fail: async (tx, item, error) => {
      const jobId = jobIdOf(item);
      const job = await lockJob(tx, jobId);
      if (job === undefined || endStates.has(job.state)) return;
      // The other shards work for nothing now.
      await cancelWorkOfJob(tx, jobId);
      await releaseHoldsOfJob(tx, jobId);
      const known = toServiceError(error);
      await changeState(tx, job, 'failed', {
        reason: known instanceof ServiceError ? known.message : unexpected,
      });
    },

    // Whoever deleted the job, or the shard that failed, has written all there is to write.
    cancel: async () => {},
  };
}

async function runStep(context: StepContext, training: Training, step: TrainingStep): Promise<WriteStep> {
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
