import type { ParsedMotion } from '../motion/parseMotion.js';
import { placeSubject, subjectShare } from '../motion/placeSubject.js';
import type { Raster } from '../motion/raster.js';
import { type Layers, separate } from '../motion/separate.js';
import { splitScene } from '../motion/splitScene.js';
import { draw } from './draw.js';
import { fitTo, toRaster } from './finishPicture.js';
import type { MotionJob } from './job.js';
import type { JobContext } from './jobContext.js';
import type { PictureModel } from './pictureModel.js';

export interface Scene {
  picture: Raster;
  /** The moving subject and its background, if they were drawn separately. */
  layers?: Layers;
}

/**
 * The background colour on which a subject is drawn to be cut out. Most things have light, dark or skin-coloured
 * parts. Few have purple ones; those are drawn on green.
 */
const paper = 'purple';
const otherPaper = 'green';
const purpleThings =
  /\b(?:purple|violet|lilac|pink|magenta|grapes?|eggplant|octopus|unicorn|alien|crystal|orchid|lavender|hyacinth|lotus|galaxy|wizard|witch|genie|plum|amethyst)\b/i;

/**
 * Draws what will move. If the prompt names a place, the place and the subject are drawn separately, so that the
 * whole subject moves and nothing of the place moves with it.
 */
export async function drawScene(
  job: MotionJob,
  motion: ParsedMotion,
  model: PictureModel,
  context: JobContext,
  until: number,
): Promise<Scene> {
  const split = splitScene(motion.subject);
  const half = until / 2;
  if (split) {
    const colour = purpleThings.test(split.subject) ? otherPaper : paper;
    const subject = await draw(job, `${split.subject} on a ${colour} background`, model, context, [0, half]);
    const [width, height] = [Math.round(subjectShare * job.width), Math.round(subjectShare * job.height)];
    const cutOut = separate(await toRaster(await fitTo(subject, width, height)));
    if (cutOut) {
      const background = await draw(job, `nothing ${split.place}`, model, context, [half, until]);
      const picture = await toRaster(await fitTo(background, job.width, job.height));
      return { picture, layers: placeSubject(cutOut, picture, motion.kind, split.floating) };
    }
  }
  const drawn = await draw(job, motion.subject, model, context, [split ? half : 0, until]);
  return { picture: await toRaster(await fitTo(drawn, job.width, job.height)) };
}
