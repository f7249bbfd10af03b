import type { PictureModel } from './pictureModel.js';

/** What a job may use of the worker it runs in. */
export interface JobContext {
  /** Loads the model at its first use. */
  model(): Promise<PictureModel>;
  /** Reports progress, yields to the event loop, and throws when the job was cancelled. */
  checkpoint(progress: number, preview?: () => Promise<Uint8Array>): Promise<void>;
}
