import { compose } from '../compose.js';
import { readConfig } from '../config.js';
import { type TrainingStep, trainingQueue } from '../domains/training/queues.js';
import { createTrainingWork } from '../domains/training/work.js';
import { createLogger } from '../ground/logger.js';
import type { WorkHandler } from '../ground/queue/worker.js';

/**
 * A real server that kills itself, as kill -9 would, at one step of a training: before it computes, or after computing
 * and before writing. The environment selects the step.
 */
export interface Death {
  step: TrainingStep['step'];
  round?: number;
  when: 'before' | 'after';
}

const { DYING_AT, ...env } = process.env;
const death = JSON.parse(DYING_AT ?? 'null') as Death | null;

const dieAt = (step: TrainingStep, when: Death['when']): void => {
  const round = 'round' in step ? step.round : undefined;
  if (death?.step === step.step && death.round === round && death.when === when)
    process.kill(process.pid, 'SIGKILL');
};

const config = readConfig(env);
let whenComposed: (work: WorkHandler<typeof trainingQueue>) => void = () => {};
const work = new Promise<WorkHandler<typeof trainingQueue>>((done) => {
  whenComposed = done;
});
const dyingWork: WorkHandler<typeof trainingQueue> = {
  concurrency: config.training.workers,
  attemptsMax: 5,
  run: async (item, signal) => {
    const step = item.payload;
    dieAt(step, 'before');
    const write = await (await work).run(item, signal);
    dieAt(step, 'after');
    return write;
  },
  fail: async (tx, item, error) => await (await work).fail(tx, item, error),
  cancel: async (tx, item) => await (await work).cancel(tx, item),
};
const { parts, url } = await compose(config, { api: true, worker: true }, createLogger('silent'), {
  [trainingQueue]: dyingWork,
});
whenComposed(createTrainingWork(parts.training));
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
