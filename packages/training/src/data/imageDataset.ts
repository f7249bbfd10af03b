import type * as ort from 'onnxruntime-node';
import type { DatasetFile } from './file.js';

export interface ImageRequest {
  x: DatasetFile;
  y?: DatasetFile;
  channel?: number | undefined;
  /** Absent for inference: the images have no labels. */
  category?: number;
  size?: { height: number; width: number };
  /** Leaves out pictures that cannot be decoded. */
  repair?: boolean;
}

/** What the cache holds about a set of decoded images. */
export interface ImageManifest {
  kind: 'images';
  count: number;
  channels: number;
  height: number;
  width: number;
  elementType: 'uint8' | 'float32';
  classNames: string[];
  classCounts: number[];
  /** Pictures that could not be decoded and were left out. */
  repaired?: number;
}

export type Progress = (done: number, total: number) => void;

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
