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

export interface Optimiser {
  kind: 'adam';
  learningRate: number;
}
