import type { Layer } from '../layers/layer.js';

/** Everything that decides the graphs of a network; plain data, part of the plan. */
export interface Network {
  task: 'classification' | 'forecast';
  /** Shape of one sample, without the batch. */
  inputDims: readonly number[];
  inputType: 'uint8' | 'float32';
  /** Shape of one target: [classes] one-hot, or [steps, features]. */
  targetDims: readonly number[];
  layers: readonly Layer[];
}

export type Optimiser =
  | { kind: 'adam'; learningRate: number }
  | { kind: 'sgd'; learningRate: number; momentum: number };

/** How many vectors of the weights' length the optimiser carries. */
export function slotCount(optimiser: Optimiser): number {
  return optimiser.kind === 'adam' ? 2 : 1;
}
