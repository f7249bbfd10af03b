import type { PictureModel, TextStates } from './pictureModel.js';

export interface SteerOptions {
  prompt: string;
  negativePrompt: string;
  guidance: number;
  style: number;
}

/** The velocity at a time of the flow, over a step of this length. */
export type Steer = (picture: Float32Array, time: number, length: number) => Promise<Float32Array>;

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
 * Steers the flow by a prompt. The model applies guidance for the prompt itself. A negative prompt adds the direction
 * from it to a neutral picture, which costs two more passes per step.
 */
export async function steer(model: PictureModel, options: SteerOptions): Promise<Steer> {
  const { negativePrompt, style } = options;
  const guidance = Math.min(guidanceTrainedMax, Math.max(1, options.guidance));
  // One pass after another: a batch of three would need three times the memory and take as long.
  const wanted = await model.encode([options.prompt]);
  const [avoided, neutral] =
    negativePrompt === '' ? [] : [await model.encode([negativePrompt]), await model.encode([neutralPrompt])];
  return async (picture, time, length) => {
    const velocityFor = (text: TextStates, strength: number) =>
      model.velocity(picture, { time, length, guidance: [strength], style }, text);
    const velocity = await velocityFor(wanted, guidance);
    const from = avoided && (await velocityFor(avoided, 1));
    const to = neutral && (await velocityFor(neutral, 1));
    if (!from || !to) return velocity;
    return velocity.map((value, at) => value - avoidance * (from[at]! - to[at]!));
  };
}
