import type { Sharp } from 'sharp';
import { dropAvoided } from '../text/dropAvoided.js';
import { fromPlanes } from './finishPicture.js';
import type { DrawingJob, JobContext } from './job.js';
import type { PictureModel } from './pictureModel.js';
import { type SampleOptions, samplePicture } from './samplePicture.js';
import { sampleWide, type WideOptions } from './sampleWide.js';

/** The share of the progress that sampling takes; upscaling takes the rest. */
const stepsShare = 0.9;

export interface DrawOptions extends Pick<SampleOptions, 'start'> {
  /** For a picture that is wider than the model's square. */
  wide?: Pick<WideOptions, 'width' | 'place'>;
}

/** Draws a prompt at the model's full size and reports progress between the two given values. */
export async function draw(
  job: DrawingJob,
  prompt: string,
  model: PictureModel,
  context: JobContext,
  [from, until]: readonly [number, number],
  { wide, ...options }: DrawOptions = {},
): Promise<Sharp> {
  await context.checkpoint(from);
  const width = wide?.width ?? model.side;
  const { negativePrompt, seed, steps, guidance, style } = job;
  const sampling: SampleOptions = {
    prompt: dropAvoided(prompt, negativePrompt),
    negativePrompt,
    seed,
    steps,
    guidance,
    style,
    ...options,
    onStep: (share, expected) =>
      context.checkpoint(from + (until - from) * stepsShare * share, () =>
        fromPlanes(expected, width).png().toBuffer(),
      ),
  };
  const planes = wide
    ? await sampleWide(model, { ...sampling, ...wide, onPass: () => context.checkpoint(from) })
    : await samplePicture(model, sampling);
  const large = await model.enlarge(planes, width);
  await context.checkpoint(until);
  return fromPlanes(large, width * model.upscale);
}
