import type { Sharp } from 'sharp';
import type { CutOut } from '../motion/cutOut.js';
import { facingLeft, isLiving, isRider, looksTo, mirrored, mirroredSubject } from '../motion/facing.js';
import { frontOf } from '../motion/frontOf.js';
import { limbsOf } from '../motion/limbs.js';
import type { MotionKind } from '../motion/motionWords.js';
import type { ParsedMotion } from '../motion/parseMotion.js';
import { originShare, placeSubject, subjectShare } from '../motion/placeSubject.js';
import type { Raster } from '../motion/raster.js';
import { removeShadow } from '../motion/removeShadow.js';
import { type Layers, separateFromPaper } from '../motion/separate.js';
import { backdropOf, type SplitScene, splitWay } from '../motion/splitScene.js';
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

/** The colour of the paper for a subject that will be cut out. */
export const paperFor = (subject: string): string => (purpleThings.test(subject) ? otherPaper : paper);

/** Motions of the camera or of a whole scene, which is then drawn as the prompt says. */
const sceneKinds: ReadonlySet<MotionKind> = new Set(['flow', 'zoom', 'pan', 'flicker', 'sway']);

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
  const named = splitWay(motion.subject);
  // Somebody who only stands in a place is drawn as a whole figure, too.
  const drawing = facingLeft(
    named?.subject ?? motion.subject,
    motion.kind ?? (named ? 'breathe' : undefined),
  );
  // What travels or changes its size is cut out from coloured paper even where no place is named: it needs room, and a
  // subject that fills the picture cannot be told from its rim.
  const limbs = limbsOf(motion.subject);
  const alone =
    drawing !== motion.subject ||
    limbs === 'arms' ||
    (motion.kind !== undefined && !sceneKinds.has(motion.kind));
  const split = named ?? (alone ? onWhitePaper(motion.subject) : undefined);
  const way = motion.direction ?? -1;
  const onWheels = limbs === 'wheels';
  const crawls = motion.kind === 'crawl' || motion.kind === 'slide';
  const travels = crawls || drawing.includes(' to the left') || isRider(drawing) || onWheels;
  const turned = (picture: Raster) => (motion.direction === 1 ? mirrored(picture) : picture);
  const half = until / 2;
  if (split) {
    const subject = await draw(job, `${drawing} on a ${paperFor(split.subject)} background`, model, context, [
      0,
      half,
    ]);
    const share = split.origin !== undefined && split.floating ? originShare : subjectShare;
    const drawn = await cutOutAt(subject, share, job);
    const looks = (travels && drawn && sideOf(drawn, split.subject, onWheels)) || -1;
    const cutOut =
      drawn && (travels || motion.direction === 1) && looks !== way ? mirroredSubject(drawn) : drawn;
    if (cutOut) {
      const picture = await drawBackdrop(job, named && backdropOf(named), model, context, [half, until]);
      const above = split.origin !== undefined && !split.floating;
      return { picture, layers: placeSubject(cutOut, picture, motion.kind, split.floating, above) };
    }
  }
  return {
    picture: turned(await drawBackdrop(job, motion.subject, model, context, [split ? half : 0, until])),
  };
}

/** A drawing that fills the picture; white paper if nothing is to be drawn. */
export async function drawBackdrop(
  job: MotionJob,
  prompt: string | undefined,
  model: PictureModel,
  context: JobContext,
  range: readonly [number, number],
): Promise<Raster> {
  const { width, height } = job;
  if (prompt === undefined) return { width, height, data: new Uint8Array(3 * width * height).fill(255) };
  return toRaster(await fitTo(await draw(job, prompt, model, context, range), width, height));
}

/** The side to which a drawn subject faces, as far as it shows; things without wheels have none. */
export function sideOf(drawn: CutOut, subject: string, onWheels: boolean): -1 | 1 | undefined {
  if (onWheels) return frontOf(drawn, subject);
  return isLiving(subject) ? looksTo(drawn) : undefined;
}

/** Cuts a subject out of its drawing on coloured paper. */
export const cutFromPaper = async (drawing: Sharp): Promise<Layers | undefined> =>
  separateFromPaper(removeShadow(await toRaster(drawing)));

/** A subject that was drawn smaller than this share of the scene's shorter side is enlarged to it. */
const longerMin = 0.46;
const enlargedMax = 2;

/** Cuts a subject out of its drawing, which is shown at a share of the scene's size, or larger if the subject is small. */
async function cutOutAt(drawing: Sharp, share: number, job: MotionJob): Promise<Layers | undefined> {
  const at = async (size: number) => {
    const [width, height] = [Math.round(size * job.width), Math.round(size * job.height)];
    return cutFromPaper(await fitTo(drawing.clone(), width, height));
  };
  const drawn = await at(share);
  if (!drawn || share < longerMin) return drawn;
  const { left, top, right, bottom } = drawn.box;
  const longer = Math.max(right - left, bottom - top) / Math.min(job.width, job.height);
  if (longer >= longerMin) return drawn;
  return (await at(share * Math.min(enlargedMax, longerMin / Math.max(0.01, longer)))) ?? drawn;
}

const onWhitePaper = (subject: string): SplitScene => ({ subject, place: '', floating: false });
