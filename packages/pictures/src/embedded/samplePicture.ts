import { createRandom } from '../random.js';
import type { Manner } from '../text/mannerOf.js';
import type { PictureModel, TextStates } from './pictureModel.js';

export interface SampleOptions {
  prompt: string;
  negativePrompt: string;
  seed: number;
  steps: number;
  guidance: number;
  style: number;
  manner?: Manner;
  /** Where the path begins instead of at pure noise. */
  start?: {
    picture: Float32Array;
    /** How far back towards noise the path begins, up to 1. */
    strength: number;
    /** For each pixel, from 0 (stays) to 1 (drawn anew). */
    mask?: Float32Array;
  };
  /** Called after each step with the share done and the model's estimate of the final picture. May throw to stop. */
  onStep?(share: number, expected: Float32Array): void | Promise<void>;
}

/** The model was trained with guidance from 1 (none) to this. More would only distort. */
const guidanceTrainedMax = 7;
/** The strength of a negative prompt. */
const avoidance = 1;
/**
 * What a negative prompt is compared with. An empty prompt does not work: every caption that names a thing was
 * trained on a light background, so moving away from that difference makes the background dark.
 */
const neutralPrompt = 'a picture';

/**
 * Follows the flow from noise to a picture. The model applies guidance for the prompt itself. A negative prompt adds
 * the direction from it to a neutral picture, which costs two more passes per step.
 */
export async function samplePicture(model: PictureModel, options: SampleOptions): Promise<Float32Array> {
  const { style, negativePrompt, start, manner = 'thing' } = options;
  // The steps keep their length, so a path that begins later has fewer of them.
  const strength = start?.strength ?? 1;
  const steps = Math.max(1, Math.round(options.steps * strength));
  const timeAt = (step: number) => shifted(strength * (1 - step / steps), model.stepShift);
  const guidance = Math.min(guidanceTrainedMax, Math.max(1, options.guidance));
  const size = 3 * model.side * model.side;
  const random = createRandom(options.seed);
  const noise = Float32Array.from({ length: size }, () => random.normal());
  const picture = start ? blend(start.picture, noise, timeAt(0)) : Float32Array.from(noise);
  const avoiding = negativePrompt !== '';
  // One pass after another: a batch of three would need three times the memory and take as long.
  const wanted = await model.encode([options.prompt]);
  const [avoided, neutral] = avoiding
    ? [await model.encode([negativePrompt]), await model.encode([neutralPrompt])]
    : [];
  const expected = new Float32Array(size);
  for (let step = 0; step < steps; step++) {
    const time = timeAt(step);
    const length = time - timeAt(step + 1);
    const velocityFor = (text: TextStates, strength: number) =>
      model.velocity(picture, { time, length, guidance: [strength], style, manner }, text);
    const velocity = await velocityFor(wanted, guidance);
    const from = avoided && (await velocityFor(avoided, 1));
    const to = neutral && (await velocityFor(neutral, 1));
    for (let at = 0; at < size; at++) {
      const away = from && to ? avoidance * (from[at]! - to[at]!) : 0;
      const towards = velocity[at]! - away;
      expected[at] = picture[at]! - time * towards;
      picture[at]! -= length * towards;
    }
    if (start?.mask) {
      const kept = blend(start.picture, noise, timeAt(step + 1));
      keepUnmasked(picture, kept, start.mask);
      keepUnmasked(expected, start.picture, start.mask);
    }
    await options.onStep?.((step + 1) / steps, expected);
  }
  return picture;
}

/** A picture at a time of the flow: all picture at 0, all noise at 1. */
function blend(picture: Float32Array, noise: Float32Array, time: number): Float32Array {
  return picture.map((value, at) => (1 - time) * value + time * noise[at]!);
}

/** Puts back what the mask keeps. */
function keepUnmasked(picture: Float32Array, kept: Float32Array, mask: Float32Array): void {
  for (let at = 0; at < picture.length; at++) {
    const share = mask[at % mask.length]!;
    picture[at] = share * picture[at]! + (1 - share) * kept[at]!;
  }
}

/** Moves an even time towards the noise; 0 and 1 stay. */
function shifted(even: number, shift: number): number {
  return (shift * even) / (1 + (shift - 1) * even);
}
