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
  valueMax: number;
  classNames: string[];
  classCounts: number[];
  /** Pictures that could not be decoded and were left out. */
  repaired?: number;
}

export type Progress = (done: number, total: number) => void;
