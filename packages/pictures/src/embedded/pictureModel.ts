import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelMissing } from '../errors.js';
import type { Vocabulary } from '../text/vocabulary.js';

/** Hidden states of the text encoder for a batch of prompts. */
export interface TextStates {
  count: number;
  /** count × tokens × width. */
  states: Float32Array;
  /** count × tokens: 1 where there is a token; all 0 for an empty prompt. */
  mask: Float32Array;
}

/** One sampling step. */
export interface Step {
  time: number;
  /** The length of the step; the model predicts the mean velocity over it. */
  length: number;
  /** The strength of guidance for each text of the batch; 1 is none. */
  guidance: readonly number[];
  style: number;
}

/**
 * A text-to-picture model as the sampler sees it. Pictures are planes (red, green, blue) of numbers from −1
 * to 1; time runs from 1 (noise) to 0 (picture), and the velocity points from the picture to the noise. The
 * model is distilled: it takes the guidance as an input and needs few steps.
 */
export interface PictureModel {
  readonly name: string;
  readonly side: number;
  readonly upscale: number;
  readonly stepShift: number;
  /** The words it was trained with, if they are known; read at their first use. */
  vocabulary(): Promise<Vocabulary | undefined>;
  encode(prompts: readonly string[]): Promise<TextStates>;
  /** `pictures` holds one picture per text. */
  velocity(pictures: Float32Array, step: Step, text: TextStates): Promise<Float32Array>;
  /** Enlarges one picture of this width by `upscale` on each side. */
  enlarge(picture: Float32Array, width: number): Promise<Float32Array>;
  release(): Promise<void>;
}

/** The file that describes the weights beside it. */
export const manifestName = 'model.json';

/** What `model.json` states. */
export interface ModelManifest {
  /** Shown to callers and written into every picture. */
  name: string;
  /** Files of the network that predicts the flow and of the upscaler; both beside the manifest. */
  denoiser: string;
  upscaler?: string;
  /** The words it was trained with, beside the manifest, as is the file of their vectors. */
  vocabulary?: string;
  /** The side of the picture that is drawn, before it is enlarged. */
  side: number;
  /** How many text tokens the network reads. */
  textTokens: number;
  textWidth: number;
  /** How much the upscaler enlarges each side. */
  upscale: number;
  /** How much denser the steps are near the noise, where the layout of a picture is decided. As in training. */
  stepShift: number;
}

export async function readManifest(folder: string): Promise<ModelManifest> {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8').catch(() => {
    throw modelMissing(`no trained picture model: ${manifestName} is missing in the models folder`);
  });
  const usual = { side: 64, textTokens: 32, textWidth: 384, upscale: 4, stepShift: 1.5 };
  const manifest: ModelManifest = { ...usual, ...JSON.parse(text) };
  const { name, denoiser, upscaler, vocabulary, stepShift } = manifest;
  for (const file of [denoiser, ...[upscaler, vocabulary].filter((name) => name !== undefined)]) {
    if (typeof file !== 'string' || file === '' || /[\\/]/.test(file)) {
      throw modelMissing(`${manifestName} does not name its weight files`);
    }
  }
  if (typeof name !== 'string' || name === '') throw modelMissing(`${manifestName} has no name`);
  for (const field of ['side', 'textTokens', 'textWidth', 'upscale'] as const) {
    const value = manifest[field];
    if (!Number.isSafeInteger(value) || value < 1 || value > 4096) {
      throw modelMissing(`${field} in ${manifestName} must be a whole number from 1 to 4096`);
    }
  }
  if (typeof stepShift !== 'number' || !(stepShift >= 1 && stepShift <= 16)) {
    throw modelMissing(`stepShift in ${manifestName} must be a number from 1 to 16`);
  }
  return manifest;
}
