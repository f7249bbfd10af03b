import type { Meeting } from '@tricorn/training/child';

/** The queue of training steps: the shards of a training round, and the coordination between training rounds. */
export const trainingQueue = 'training';
export const inferenceQueue = 'inference';

declare module '../../ground/queue/queue.js' {
  interface QueuePayloads {
    training: TrainingStep;
    inference: { inferenceId: number };
  }
}

/** One step of a training. Each step is idempotent, and any process can run it. */
export type TrainingStep =
  | { step: 'begin' }
  | { step: 'shard'; round: number; shard: number }
  /** Lends a machine to the group of PyTorch that another process leads. */
  | { step: 'join'; round: number; meeting: Meeting; leader: string }
  | { step: 'merge'; round: number }
  | { step: 'finish' };
