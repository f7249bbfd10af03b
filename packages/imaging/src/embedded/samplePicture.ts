import { createRandom } from '../random.js';
import type { PictureModel, TextStates } from './pictureModel.js';

export interface SampleOptions {
  prompt: string;
  negativePrompt: string;
  seed: number;
  steps: number;
  guidance: number;
  /** Called after each step with the picture the model expects to arrive at; may throw to stop. */
  onStep?(done: number, expected: Float32Array): void | Promise<void>;
}

/**
 * Follows the flow from noise to a picture with Euler steps. Guidance moves away from what the negative
 * prompt (or no prompt) would give; at 1 only the prompt is asked, which halves the work.
 */
export async function samplePicture(model: PictureModel, options: SampleOptions): Promise<Float32Array> {
  const { steps, guidance } = options;
  const size = 3 * model.side * model.side;
  const random = createRandom(options.seed);
  const picture = Float32Array.from({ length: size }, () => random.normal());
  const guided = guidance !== 1;
  const text = await model.encode(guided ? [options.prompt, options.negativePrompt] : [options.prompt]);
  const expected = new Float32Array(size);
  for (let step = 0; step < steps; step++) {
    const time = timeAt(step, steps);
    const velocity = await guidedVelocity(model, picture, time, text, guidance);
    const stride = time - timeAt(step + 1, steps);
    for (let at = 0; at < size; at++) {
      expected[at] = picture[at]! - time * velocity[at]!;
      picture[at]! -= stride * velocity[at]!;
    }
    await options.onStep?.(step + 1, expected);
  }
  return picture;
}

/** From 1 to 0, denser near the noise, where the layout of a picture is decided. */
function timeAt(step: number, steps: number): number {
  const even = 1 - step / steps;
  const shift = 1.5;
  return (shift * even) / (1 + (shift - 1) * even);
}

async function guidedVelocity(
  model: PictureModel,
  picture: Float32Array,
  time: number,
  text: TextStates,
  guidance: number,
): Promise<Float32Array> {
  if (text.count === 1) return model.velocity(picture, time, text);
  const size = picture.length;
  const pair = new Float32Array(2 * size);
  pair.set(picture);
  pair.set(picture, size);
  const both = await model.velocity(pair, time, text);
  return Float32Array.from(
    { length: size },
    (_, at) => both[size + at]! + guidance * (both[at]! - both[size + at]!),
  );
}
