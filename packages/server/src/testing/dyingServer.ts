import { compose } from '../compose.js';
import { readConfig } from '../config.js';
import type { TrainingStep } from '../domains/training/queues.js';
import { createLogger } from '../ground/observability/logger.js';
import type { Queues } from '../queues.js';

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

const dying = (work: Queues['training']): Queues['training'] => ({
  ...work,
  run: async (item, signal) => {
    dieAt(item.payload, 'before');
    const write = await work.run(item, signal);
    dieAt(item.payload, 'after');
    return write;
  },
});
const { url } = await compose(
  readConfig(env),
  { api: true, worker: true },
  createLogger('silent'),
  (queues) => ({ ...queues, training: dying(queues.training) }),
);
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
