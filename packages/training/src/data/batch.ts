import type * as ort from 'onnxruntime-node';

/** Buffers of one batch, allocated once and refilled for every step. */
export interface Batch {
  size: number;
  x: Uint8Array | Float32Array;
  y: Float32Array;
  /** 1 for a sample, 0 for the padding of a short batch. */
  sampleWeights: Float32Array;
  feeds: Record<'x' | 'y' | 'sampleWeights', ort.Tensor>;
}

/** Anything that can put chosen samples into a batch. */
export interface SampleSource {
  readonly count: number;
  /** Writes sample `index` to place `slot` of the batch. */
  read(index: number, slot: number, batch: Batch): void;
  close(): void;
}
