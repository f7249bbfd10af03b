import { createRandom } from '@tricorn/random';
import type { PictureModel } from './pictureModel.js';
import { type Steer, type SteerOptions, steer } from './steer.js';

export interface SampleOptions extends SteerOptions {
  seed: number;
  steps: number;
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

/** Follows the flow from noise to a picture. */
export async function samplePicture(model: PictureModel, options: SampleOptions): Promise<Float32Array> {
  const { start } = options;
  // The steps keep their length, so a path that begins later has fewer of them.
  const strength = start?.strength ?? 1;
  const steps = Math.max(1, Math.round(options.steps * strength));
  const timeAt = (step: number) => shifted(strength * (1 - step / steps), model.stepShift);
  const size = 3 * model.side * model.side;
  const random = createRandom(options.seed);
  const noise = Float32Array.from({ length: size }, () => random.normal());
  const picture = start ? blend(start.picture, noise, timeAt(0)) : Float32Array.from(noise);
  return await follow(picture, await steer(model, options), steps, timeAt, async (share, expected, time) => {
    if (start?.mask) {
      keepUnmasked(picture, blend(start.picture, noise, time), start.mask);
      keepUnmasked(expected, start.picture, start.mask);
    }
    await options.onStep?.(share, expected);
  });
}

/** Moves a picture along the flow, in place; `onStep` is told what it will become, and the time that is reached. */
export async function follow(
  picture: Float32Array,
  velocityAt: Steer,
  steps: number,
  timeAt: (step: number) => number,
  onStep: (share: number, expected: Float32Array, time: number) => Promise<void>,
): Promise<Float32Array> {
  const expected = new Float32Array(picture.length);
  for (let step = 0; step < steps; step++) {
    const [time, next] = [timeAt(step), timeAt(step + 1)];
    const velocity = await velocityAt(picture, time, time - next);
    for (let at = 0; at < picture.length; at++) {
      expected[at] = picture[at]! - time * velocity[at]!;
      picture[at]! -= (time - next) * velocity[at]!;
    }
    await onStep((step + 1) / steps, expected, next);
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
export function shifted(even: number, shift: number): number {
  return (shift * even) / (1 + (shift - 1) * even);
}
