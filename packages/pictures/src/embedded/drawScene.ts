import type { CutOut, Raster } from '../motion/cutOut.js';
import { facingLeft, isRider, mirrored } from '../motion/facing.js';
import { limbsOf } from '../motion/limbs.js';
import type { MotionKind } from '../motion/motionWords.js';
import type { ParsedMotion } from '../motion/parseMotion.js';
import type { Layers } from '../motion/separate.js';
import { backdropOf, type SplitScene, splitWay } from '../motion/splitScene.js';
import { role } from '../plays/engine/play.js';
import { draw } from './draw.js';
import { drawActor } from './drawActor.js';
import { fitTo, toRaster } from './finishPicture.js';
import type { JobContext, MotionJob } from './job.js';
import type { PictureModel } from './pictureModel.js';

export interface Scene {
  picture: Raster;
  /** The moving subject and its background, if they were drawn separately. */
  layers?: Layers;
}

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
  const crawls = motion.kind === 'crawl' || motion.kind === 'slide';
  const travels = crawls || drawing.includes(' to the left') || isRider(drawing) || limbs === 'wheels';
  const turned = (picture: Raster) => (motion.direction === 1 ? mirrored(picture) : picture);
  const half = until / 2;
  if (split) {
    const share = split.origin !== undefined && split.floating ? originShare : subjectShare;
    const faces = travels ? (motion.direction ?? -1) : motion.direction === 1 ? 1 : undefined;
    const actor = await drawActor(job, role(drawing, share, faces), model, context, [0, half]);
    if (actor) {
      const picture = await drawBackdrop(job, named && backdropOf(named), model, context, [half, until]);
      const above = split.origin !== undefined && !split.floating;
      return { picture, layers: placeSubject(actor, picture, motion.kind, split.floating, above) };
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

const onWhitePaper = (subject: string): SplitScene => ({ subject, place: '', floating: false });

/** The longer side of a subject as a share of the scene's, so that it has room to move. */
const subjectShare = 0.5;
/** The same for a subject that comes from something larger, such as a leaf from its tree. */
const originShare = 0.2;
/** Where feet stand, as a share of the height. */
const standingLine = 0.9;
/** Where the middle of a subject is that flies above something, as a share of the height. */
const aboveShare = 0.28;
const airborne: ReadonlySet<MotionKind> = new Set(['fly', 'fall', 'rise', 'orbit', 'float', 'swing']);

/** Stands a subject, cut from its own drawing, in a scene that was drawn without it. */
export function placeSubject(
  cutOut: CutOut,
  scene: Raster,
  kind: MotionKind | undefined,
  floating: boolean,
  /** Whether something stands in the scene above which a flying subject is. */
  above = false,
): Layers {
  const { width, height, data } = scene;
  const { box } = cutOut;
  const stands = !floating && !(kind && airborne.has(kind));
  const dx = Math.round((width - box.left - box.right) / 2);
  const dy = stands
    ? Math.round(standingLine * height) - box.bottom
    : Math.round((above ? aboveShare * 2 * height : height) / 2 - (box.top + box.bottom) / 2);
  const subject = new Float32Array(width * height * 4);
  for (let y = Math.max(0, -dy); y < cutOut.height && y + dy < height; y++) {
    const from = y * cutOut.width * 4;
    const left = Math.max(0, -dx);
    const right = Math.min(cutOut.width, width - dx);
    subject.set(
      cutOut.subject.subarray(from + left * 4, from + right * 4),
      ((y + dy) * width + left + dx) * 4,
    );
  }
  return {
    width,
    height,
    background: Float32Array.from(data),
    subject,
    box: {
      left: Math.max(0, box.left + dx),
      right: Math.min(width - 1, box.right + dx),
      top: Math.max(0, box.top + dy),
      bottom: Math.min(height - 1, box.bottom + dy),
    },
  };
}
