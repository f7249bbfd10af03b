import { createRandom } from '@tricorn/random';
import type { Motion } from '../gif/encodeGif.js';
import type { CutOut } from '../motion/cutOut.js';
import { type Frame, toBytes } from '../motion/renderPose.js';
import type { Cast } from '../plays/engine/play.js';
import { drawActor } from './drawActor.js';
import { drawBackdrop } from './drawScene.js';
import type { JobContext, MotionJob } from './job.js';
import type { PictureModel } from './pictureModel.js';
import { type Understood, understand } from './understand.js';

export interface PerformOptions {
  /** The progress at which everything is drawn. */
  drawnAt: number;
  onFrame(done: number, frame: Uint8Array): Promise<void>;
}

/** Draws what a play needs and plays it. Undefined if an actor could not be cut out of its drawing. */
export async function performPlay(
  job: MotionJob,
  cast: Cast,
  model: PictureModel,
  context: JobContext,
  { drawnAt, onFrame }: PerformOptions,
): Promise<{ motion: Motion; notes: string[] } | undefined> {
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
    const actor = await drawActor(job, known, model, context, rangeOf(index));
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
