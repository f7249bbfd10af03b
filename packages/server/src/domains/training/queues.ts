/** The queue of training steps: the shards of a round, and the coordination between rounds. */
export const trainingQueue = 'training';
export const inferenceQueue = 'inference';

declare module '../../ground/queue/queue.js' {
  interface QueuePayloads {
    training: TrainingStep;
    inference: { inferenceId: number };
  }
}

/** One piece of a training. Each is safe to run twice, and any process can run any of them. */
export type TrainingStep =
  | { step: 'begin' }
  | { step: 'shard'; round: number; shard: number }
  | { step: 'merge'; round: number }
  | { step: 'finish' };
