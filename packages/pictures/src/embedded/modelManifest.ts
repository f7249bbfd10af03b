import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelMissingError } from '../errors.js';

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
    throw new ModelMissingError(`no trained picture model: ${manifestName} is missing in the models folder`);
  });
  const manifest = JSON.parse(text) as Partial<ModelManifest>;
  const {
    name,
    denoiser,
    upscaler,
    vocabulary,
    side = 64,
    textTokens = 32,
    textWidth = 384,
    upscale = 4,
    stepShift = 1.5,
  } = manifest;
  for (const file of [denoiser, ...[upscaler, vocabulary].filter((name) => name !== undefined)]) {
    if (typeof file !== 'string' || file === '' || /[\\/]/.test(file)) {
      throw new ModelMissingError(`${manifestName} does not name its weight files`);
    }
  }
  if (typeof name !== 'string' || name === '') throw new ModelMissingError(`${manifestName} has no name`);
  for (const [field, value] of Object.entries({ side, textTokens, textWidth, upscale })) {
    if (!Number.isSafeInteger(value) || value < 1 || value > 4096) {
      throw new ModelMissingError(`${field} in ${manifestName} must be a whole number from 1 to 4096`);
    }
  }
  if (typeof stepShift !== 'number' || !(stepShift >= 1 && stepShift <= 16)) {
    throw new ModelMissingError(`stepShift in ${manifestName} must be a number from 1 to 16`);
  }
  return {
    name,
    denoiser: denoiser!,
    side,
    textTokens,
    textWidth,
    upscale,
    stepShift,
    ...(upscaler ? { upscaler } : {}),
    ...(vocabulary ? { vocabulary } : {}),
  };
}
