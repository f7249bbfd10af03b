import { createRandom } from '../random.js';
import type { PictureModel, TextStates } from './pictureModel.js';

export interface SampleOptions {
  prompt: string;
  negativePrompt: string;
  seed: number;
  steps: number;
  guidance: number;
  style: number;
  /** Called after each step with the model's estimate of the final picture. May throw to stop. */
  onStep?(done: number, expected: Float32Array): void | Promise<void>;
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
  const { steps, style, negativePrompt } = options;
  const guidance = Math.min(guidanceTrainedMax, Math.max(1, options.guidance));
  const size = 3 * model.side * model.side;
  const random = createRandom(options.seed);
  const picture = Float32Array.from({ length: size }, () => random.normal());
  const avoiding = negativePrompt !== '';
  // One pass after another: a batch of three would need three times the memory and take as long.
  const wanted = await model.encode([options.prompt]);
  const [avoided, neutral] = avoiding
    ? [await model.encode([negativePrompt]), await model.encode([neutralPrompt])]
    : [];
  const expected = new Float32Array(size);
  for (let step = 0; step < steps; step++) {
    const time = timeAt(step, steps, model.stepShift);
    const length = time - timeAt(step + 1, steps, model.stepShift);
    const velocityFor = (text: TextStates, strength: number) =>
      model.velocity(picture, { time, length, guidance: [strength], style }, text);
    const velocity = await velocityFor(wanted, guidance);
    const from = avoided && (await velocityFor(avoided, 1));
    const to = neutral && (await velocityFor(neutral, 1));
    for (let at = 0; at < size; at++) {
      const away = from && to ? avoidance * (from[at]! - to[at]!) : 0;
      const towards = velocity[at]! - away;
      expected[at] = picture[at]! - time * towards;
      picture[at]! -= length * towards;
    }
    await options.onStep?.(step + 1, expected);
  }
  return picture;
}

/** From 1 before the first step to 0 after the last. */
function timeAt(step: number, steps: number, shift: number): number {
  const even = 1 - step / steps;
  return (shift * even) / (1 + (shift - 1) * even);
}
