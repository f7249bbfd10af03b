import type { Sharp } from 'sharp';
import { dropAvoided } from '../text/dropAvoided.js';
import { fromPlanes } from './finishPicture.js';
import type { DrawingJob } from './job.js';
import type { JobContext } from './jobContext.js';
import type { PictureModel } from './pictureModel.js';
import { type SampleOptions, samplePicture } from './samplePicture.js';

/** The share of the progress that sampling takes; upscaling takes the rest. */
const stepsShare = 0.9;

/** Draws a prompt at the model's full size and reports progress between the two given values. */
export async function draw(
  job: DrawingJob,
  prompt: string,
  model: PictureModel,
  context: JobContext,
  [from, until]: readonly [number, number],
  options: Pick<SampleOptions, 'start' | 'manner'> = {},
): Promise<Sharp> {
  await context.checkpoint(from);
  const planes = await samplePicture(model, {
    prompt: dropAvoided(prompt, job.negativePrompt),
    negativePrompt: job.negativePrompt,
    seed: job.seed,
    steps: job.steps,
    guidance: job.guidance,
    style: job.style,
    ...options,
    onStep: (share, expected) =>
      context.checkpoint(from + (until - from) * stepsShare * share, () =>
        fromPlanes(expected, model.side).png().toBuffer(),
      ),
  });
  const large = await model.enlarge(planes);
  await context.checkpoint(until);
  return fromPlanes(large, model.side * model.upscale);
}
