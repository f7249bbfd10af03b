import type { GeneratedFile } from '../engine.js';
import type { PictureErrorCode } from '../errors.js';
import type { PictureModel } from './pictureModel.js';

/** A drawing from a prompt. */
export interface DrawingJob {
  prompt: string;
  negativePrompt: string;
  seed: number;
  width: number;
  height: number;
  steps: number;
  guidance: number;
  style: number;
}

/** A picture to start from instead of pure noise. */
export interface StartPicture {
  image: Uint8Array;
  mask?: Uint8Array;
  strength: number;
  /** The result keeps the picture's proportions, within the job's size. */
  keepsShape: boolean;
  /** The largest picture that is decoded. */
  pixelsMax: number;
}

export interface PictureJob extends DrawingJob {
  kind: 'picture';
  start?: StartPicture;
  /** Written into the PNG. */
  taskId?: string;
}

export interface MotionJob extends DrawingJob {
  kind: 'motion';
  frames: number;
  delayMs: number;
  /** The picture to animate; drawn from the prompt if absent. */
  image?: Uint8Array;
  /** The largest picture that is decoded. */
  pixelsMax: number;
}

/** An animation of another engine, to become a GIF that loops without a jump. */
export interface TranscodeJob {
  kind: 'transcode';
  bytes: Uint8Array;
  pixelsMax: number;
}

export type Job = PictureJob | MotionJob | TranscodeJob;

export interface JobResult {
  files: GeneratedFile[];
  /** Absent if no model was needed. */
  model?: string;
  /** What was drawn differently from the prompt. */
  notes?: string[];
}

/** What a worker is started with. It never changes. */
export interface WorkerOptions {
  modelsFolder: string;
  threads: number;
}

export interface JobProgress {
  progress: number;
  preview?: Uint8Array;
}

/** An error of a job, as it crosses the channel. */
export interface JobFailure {
  code: PictureErrorCode | undefined;
  message: string;
  transient: boolean;
}

/** What a job may use of the worker it runs in. */
export interface JobContext {
  /** Loads the model at its first use. */
  model(): Promise<PictureModel>;
  /** Reports progress, yields to the event loop, and throws when the job was cancelled. */
  checkpoint(progress: number, preview?: () => Promise<Uint8Array>): Promise<void>;
}
