import { createRandom } from '@tricorn/random';
import sharp from 'sharp';
import type { Motion } from '../gif/encodeGif.js';
import type { CutOut } from '../motion/cutOut.js';
import { facingLeft, mirroredSubject } from '../motion/facing.js';
import { limbsOf } from '../motion/limbs.js';
import { type Frame, toBytes } from '../motion/renderPose.js';
import type { Cast, Role } from '../plays/engine/play.js';
import { draw } from './draw.js';
import { cutFromPaper, drawBackdrop, paperFor, sideOf } from './drawScene.js';
import type { MotionJob } from './job.js';
import type { JobContext } from './jobContext.js';
import type { PictureModel } from './pictureModel.js';
import { type Understood, understand } from './understand.js';

export interface PerformOptions {
  /** The progress at which everything is drawn. */
  drawnAt: number;
  onFrame(done: number, frame: Uint8Array): Promise<void>;
}

export interface Performance {
  motion: Motion;
  notes: string[];
}

/** Draws what a play needs and plays it. Undefined if an actor could not be cut out of its drawing. */
export async function performPlay(
  job: MotionJob,
  cast: Cast,
  model: PictureModel,
  context: JobContext,
  { drawnAt, onFrame }: PerformOptions,
): Promise<Performance | undefined> {
  const { width, height, seed, frames: count, delayMs } = job;
  const prompts = [...cast.actors.map(({ prompt }) => prompt), ...(cast.backdrop ? [cast.backdrop] : [])];
  const understood: Understood[] = [];
  for (const prompt of prompts) understood.push(await understand(prompt, model, await model.vocabulary()));
  const rangeOf = (index: number): [number, number] => [
    (drawnAt * index) / prompts.length,
    (drawnAt * (index + 1)) / prompts.length,
  ];
  const actors: CutOut[] = [];
  for (const [index, role] of cast.actors.entries()) {
    const known = { ...role, prompt: understood[index]!.prompt };
    const actor =
      (await drawActor(job, known, model, context, rangeOf(index))) ??
      // Another drawing may stand clear of its paper.
      (await drawActor({ ...job, seed: job.seed + 1 }, known, model, context, rangeOf(index)));
    if (!actor) return undefined;
    actors.push(actor);
  }
  const place = cast.backdrop && understood.at(-1)!.prompt;
  const backdrop = await drawBackdrop(job, place, model, context, rangeOf(prompts.length - 1));
  const moment = cast.stage({ width, height, backdrop, actors, random: createRandom(seed) });
  const frames: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    const frame: Frame = { width, height, data: Float32Array.from(backdrop.data) };
    moment(frame, index / count);
    frames.push(toBytes(frame));
    await onFrame(index + 1, frames.at(-1)!);
  }
  const notes = [...new Set(understood.flatMap((each) => each.notes))];
  return { motion: { frames, width, height, delayMs }, notes };
}

/** Draws an actor on coloured paper, cuts it out, turns it to its side and makes it as large as its role says. */
async function drawActor(
  job: MotionJob,
  { prompt, share, faces }: Role,
  model: PictureModel,
  context: JobContext,
  range: readonly [number, number],
): Promise<CutOut | undefined> {
  const drawing =
    faces === undefined || / to the (?:left|right)$/.test(prompt) ? prompt : facingLeft(prompt, 'walk');
  const drawn = await draw(job, `${drawing} on a ${paperFor(prompt)} background`, model, context, range);
  const cutOut = await cutFromPaper(drawn);
  if (!cutOut) return undefined;
  const who = prompt.replace(/ \w+ing(?: to the (?:left|right))?$/, '');
  const looks = faces && (sideOf(cutOut, who, limbsOf(who) === 'wheels') ?? -1);
  const turned = looks === faces ? cutOut : mirroredSubject(cutOut);
  return resized(turned, share * Math.min(job.width, job.height));
}

/** A cut-out without what surrounds it, whose longer side has this many pixels. */
async function resized({ width, subject, box }: CutOut, longer: number): Promise<CutOut> {
  const [boxWidth, boxHeight] = [box.right - box.left + 1, box.bottom - box.top + 1];
  const scale = longer / Math.max(boxWidth, boxHeight);
  const pixels = new Uint8Array(boxWidth * boxHeight * 4);
  for (let at = 0; at < boxWidth * boxHeight; at++) {
    const from = 4 * ((box.top + Math.floor(at / boxWidth)) * width + box.left + (at % boxWidth));
    const alpha = subject[from + 3]!;
    if (alpha <= 0) continue;
    for (let channel = 0; channel < 3; channel++) pixels[4 * at + channel] = subject[from + channel]! / alpha;
    pixels[4 * at + 3] = 255 * alpha;
  }
  const { data, info } = await sharp(pixels, { raw: { width: boxWidth, height: boxHeight, channels: 4 } })
    .resize(Math.max(1, Math.round(scale * boxWidth)), Math.max(1, Math.round(scale * boxHeight)), {
      fit: 'fill',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const premultiplied = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255;
    for (let channel = 0; channel < 3; channel++) premultiplied[at + channel] = alpha * data[at + channel]!;
    premultiplied[at + 3] = alpha;
  }
  return {
    width: info.width,
    height: info.height,
    subject: premultiplied,
    box: { left: 0, top: 0, right: info.width - 1, bottom: info.height - 1 },
  };
}
