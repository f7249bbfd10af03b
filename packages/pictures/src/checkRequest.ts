import { randomInt } from 'node:crypto';
import type { PictureRequest } from './engine.js';
import { promptInvalid, requestInvalid } from './errors.js';
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
  if (prompt === '') throw promptInvalid('prompt', 'is empty');
  return prompt;
}

/** Like `checkPrompt`, but a negative prompt may be empty or absent. */
export function checkNegativePrompt(value: unknown, charactersMax: number = promptCharactersMax): string {
  return value === undefined || value === null ? '' : checkText('negative_prompt', value, charactersMax);
}

function checkText(field: 'prompt' | 'negative_prompt', value: unknown, charactersMax: number): string {
  if (typeof value !== 'string') throw promptInvalid(field, 'must be text');
  // UTF-16 length bounds the cost of counting code points in a hostile text.
  if (value.length > charactersMax * 2 || [...value].length > charactersMax) {
    throw promptInvalid(field, `is longer than ${charactersMax} characters`);
  }
  const found = forbidden.exec(value);
  if (found) {
    const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    throw promptInvalid(field, `contains the control character U+${code} at position ${found.index}`);
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
  const { image, initImage, maskImage } = checked;
  refuseIf(mode === 'img2Motion' && !image?.length, 'image_path', 'is required to animate a picture');
  refuseIf(initImage?.length === 0, 'init_image', 'is an empty file');
  refuseIf(maskImage?.length === 0, 'mask_image', 'is an empty file');
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
  const { seed, width, height, steps = 1, guidance = 0, strength = 1, loras = [] } = checked;
  whole('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  whole('size', width ?? sizeMin, sizeMin, sizeMax);
  whole('size', height ?? sizeMin, sizeMin, sizeMax);
  whole('n_steps', steps, 1, stepsMax);
  refuseIf(
    !(guidance >= 0 && guidance <= guidanceMax),
    'guidance_scale',
    `must be a number from 0 to ${guidanceMax}`,
  );
  const isPicture = mediumOf[mode] === 'picture';
  refuseIf(isPicture && checked.image, 'image_path', 'is not accepted by a picture mode');
  const elsewhere = 'is only accepted by the picture modes; img2Motion takes image_path';
  refuseIf(!isPicture && checked.initImage, 'init_image', elsewhere);
  refuseIf(checked.maskImage && !checked.initImage, 'mask_image', 'needs init_image');
  refuseIf(!(strength > 0 && strength <= 1), 'strength', 'must be a number above 0 and at most 1');
  refuseIf(checked.strength !== undefined && !checked.initImage, 'strength', 'needs init_image');
  refuseIf(loras.length > lorasMax, 'lora_path_list', `must name at most ${lorasMax} adapters`);
  const inRange = loras.every(({ weight }) => Math.abs(weight) <= loraWeightMax);
  refuseIf(!inRange, 'lora_weight_list', `must be numbers from −${loraWeightMax} to ${loraWeightMax}`);
  return checked;
}

/** For engines that cannot start from a picture. */
export const refuseStart = (engine: string, { initImage }: PictureRequest): void =>
  refuseIf(initImage, 'init_image', `is not supported by ${engine}`);

/** For engines that have no adapters. */
export const refuseLoras = (engine: string, { loras = [] }: PictureRequest): void =>
  refuseIf(loras.length > 0, 'lora_path_list', `is not supported by ${engine}`);

function refuseIf(bad: unknown, field: string, reason: string): void {
  if (bad) throw requestInvalid(field, reason);
}

function whole(field: string, value: number, min: number, max: number): void {
  const fits = Number.isSafeInteger(value) && value >= min && value <= max;
  refuseIf(!fits, field, `must be a whole number from ${min} to ${max}`);
}
