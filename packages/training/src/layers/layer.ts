/** A network is a list of these: plain data that can be stored, compared and sent. */
export type Layer =
  | { kind: 'standardise'; mean: readonly number[]; deviation: readonly number[] }
  | { kind: 'conv2d'; filters: number; kernel: number; stride: number; padding: 'same' | 'valid' }
  | { kind: 'batchNorm' }
  | { kind: 'relu' }
  | { kind: 'sigmoid' }
  | { kind: 'tanh' }
  | { kind: 'maxPool'; size: number }
  | { kind: 'flatten' }
  | { kind: 'dropout'; rate: number }
  /** `startsAtZero` makes a residual network begin as the naive forecast. */
  | { kind: 'dense'; units: number; startsAtZero?: boolean }
  | RecurrentLayer
  /** A convolution over time that sees no later step: `kernel` steps, `dilation` apart. */
  | { kind: 'causalConv'; filters: number; kernel: number; dilation: number }
  | { kind: 'lastSteps'; steps: number }
  /** The mean of each channel of an image. */
  | { kind: 'globalPool' }
  /** Adds what its layers compute to their input, which has the same shape. */
  | { kind: 'residual'; layers: readonly Layer[] }
  | { kind: 'reshape'; dims: readonly number[] }
  /**
   * Adds the newest inputs to the output, so that the network learns the change and not the level. `columns` are the
   * places of the forecast columns among the inputs, if not all are forecast.
   */
  | { kind: 'addLastInput'; steps: number; columns?: readonly number[] };

export interface RecurrentLayer {
  kind: 'lstm' | 'gru';
  units: number;
  lastSteps: number;
  /** Whether the last states are returned, or the last one only. */
  sequence: boolean;
}

/** How a weight is initialised. */
export type Initial =
  | { kind: 'normal'; deviation: number }
  | { kind: 'constant'; value: number }
  | { kind: 'lstmBias' };

export interface ParameterSpec {
  name: string;
  dims: readonly number[];
  initial: Initial;
}
