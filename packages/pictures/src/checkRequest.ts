import { randomInt } from 'node:crypto';
import type { PictureRequest } from './engine.js';
import { PromptInvalidError, RequestInvalidError } from './errors.js';
import { type Mode, mediumOf } from './mode.js';

/** The longest prompt, in Unicode code points. */
export const promptCharactersMax = 10_000;
export const sizeMin = 64;
export const sizeMax = 2_048;
export const stepsMax = 150;
export const guidanceMax = 30;
export const lorasMax = 8;
export const loraWeightMax = 10;

/** Random seeds stay below this, so that every engine and every JSON reader holds them exactly. */
const randomSeedMax = 2 ** 32;

// Tab, line feed and carriage return are ordinary in typed text. Other control characters, lone surrogates and
// direction overrides, which disguise a text, are not.
const forbidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;

/** Returns the trimmed prompt. Throws a named error if it is empty, too long or unprintable. */
export function checkPrompt(value: unknown, charactersMax: number = promptCharactersMax): string {
  const prompt = checkText('prompt', value, charactersMax);
  if (prompt === '') throw new PromptInvalidError('prompt', 'is empty');
  return prompt;
}

/** Like `checkPrompt`, but a negative prompt may be empty or absent. */
export function checkNegativePrompt(value: unknown, charactersMax: number = promptCharactersMax): string {
  return value === undefined || value === null ? '' : checkText('negative_prompt', value, charactersMax);
}

function checkText(field: 'prompt' | 'negative_prompt', value: unknown, charactersMax: number): string {
  if (typeof value !== 'string') throw new PromptInvalidError(field, 'must be text');
  // UTF-16 length bounds the cost of counting code points in a hostile text.
  if (value.length > charactersMax * 2 || [...value].length > charactersMax) {
    throw new PromptInvalidError(field, `is longer than ${charactersMax} characters`);
  }
  const found = forbidden.exec(value);
  if (found) {
    const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    throw new PromptInvalidError(
      field,
      `contains the control character U+${code} at position ${found.index}`,
    );
  }
  return value.trim();
}

/** A request with all fields in range. The engine's profile supplies absent fields. */
export interface CheckedRequest extends PictureRequest {
  negativePrompt: string;
  seed: number;
}

/** Throws a named error for a field out of range. A missing seed is chosen at random. */
export function checkRequest(mode: Mode, request: PictureRequest): CheckedRequest {
  const checked = checkFields(mode, request);
  if (mode === 'img2Motion' && !checked.image?.length) {
    throw new RequestInvalidError('image_path', 'is required to animate a picture');
  }
  for (const [field, image] of [
    ['init_image', checked.initImage],
    ['mask_image', checked.maskImage],
  ] as const) {
    if (image?.length === 0) throw new RequestInvalidError(field, 'is an empty file');
  }
  return checked;
}

/** Like `checkRequest`, before pictures have been read: one that is still to be read may be empty. */
export function checkFields(mode: Mode, request: PictureRequest): CheckedRequest {
  const checked: CheckedRequest = {
    ...request,
    prompt: checkPrompt(request.prompt),
    negativePrompt: checkNegativePrompt(request.negativePrompt),
    seed: request.seed ?? randomInt(randomSeedMax),
  };
  whole('seed', checked.seed, 0, Number.MAX_SAFE_INTEGER);
  if (checked.width !== undefined) whole('size', checked.width, sizeMin, sizeMax);
  if (checked.height !== undefined) whole('size', checked.height, sizeMin, sizeMax);
  if (checked.steps !== undefined) whole('n_steps', checked.steps, 1, stepsMax);
  const { guidance } = checked;
  if (guidance !== undefined && !(Number.isFinite(guidance) && guidance >= 0 && guidance <= guidanceMax)) {
    throw new RequestInvalidError('guidance_scale', `must be a number from 0 to ${guidanceMax}`);
  }
  if (mediumOf[mode] === 'picture' && checked.image) {
    throw new RequestInvalidError('image_path', 'is not accepted by a picture mode');
  }
  checkStart(mode, checked);
  return checked;
}

function checkStart(mode: Mode, { initImage, maskImage, strength, loras = [] }: PictureRequest): void {
  if (mediumOf[mode] === 'motion' && initImage) {
    throw new RequestInvalidError(
      'init_image',
      'is only accepted by the picture modes; img2Motion takes image_path',
    );
  }
  if (maskImage && !initImage) throw new RequestInvalidError('mask_image', 'needs init_image');
  if (strength !== undefined) {
    if (!(strength > 0 && strength <= 1)) {
      throw new RequestInvalidError('strength', 'must be a number above 0 and at most 1');
    }
    if (!initImage) throw new RequestInvalidError('strength', 'needs init_image');
  }
  if (loras.length > lorasMax) {
    throw new RequestInvalidError('lora_path_list', `must name at most ${lorasMax} adapters`);
  }
  for (const { weight } of loras) {
    if (!(Math.abs(weight) <= loraWeightMax)) {
      throw new RequestInvalidError(
        'lora_weight_list',
        `must be numbers from −${loraWeightMax} to ${loraWeightMax}`,
      );
    }
  }
}

/** For engines that cannot start from a picture. */
export function refuseStart(engine: string, { initImage }: PictureRequest): void {
  if (initImage) throw new RequestInvalidError('init_image', `is not supported by ${engine}`);
}

/** For engines that have no adapters. */
export function refuseLoras(engine: string, { loras = [] }: PictureRequest): void {
  if (loras.length > 0) throw new RequestInvalidError('lora_path_list', `is not supported by ${engine}`);
}

function whole(field: string, value: number, min: number, max: number): void {
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw new RequestInvalidError(field, `must be a whole number from ${min} to ${max}`);
  }
}
