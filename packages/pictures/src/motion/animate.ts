import type { Motion } from '../gif/encodeGif.js';
import { limbsOf } from './limbs.js';
import type { ParsedMotion } from './parseMotion.js';
import { poseAt, type Stage, standing } from './pose.js';
import type { Raster } from './raster.js';
import { renderDrift } from './renderDrift.js';
import { findWater, renderFlow } from './renderFlow.js';
import { renderPose } from './renderPose.js';
import { hasSails, takeSailsOff } from './sails.js';
import { type Layers, separate } from './separate.js';

export interface AnimateOptions {
  frames: number;
  delayMs: number;
  /** Subject and background, if they are known; otherwise they are found in the picture. */
  layers?: Layers | undefined;
  /** Called after each frame. It may throw to stop the work, and yields to the event loop. */
  onFrame?(done: number, frame: Uint8Array): void | Promise<void>;
}

export const framesMin = 16;
/** Slow motion shows each frame this many times longer. */
const slowFactor = 1.6;

/** Turns a picture into a looping animation of the parsed motion. */
export async function animate(
  picture: Raster,
  motion: ParsedMotion,
  { frames: count, delayMs, layers = separate(picture), onFrame }: AnimateOptions,
): Promise<Motion> {
  if (count < framesMin) throw new RangeError(`A motion has at least ${framesMin} frames.`);
  const { width, height } = picture;
  // Most pictures of things that travel face left, as emoji do.
  const stage: Stage | undefined = layers && {
    width,
    height,
    ...layers.box,
    direction: motion.direction ?? -1,
    cycles: motion.speed === 'fast' ? 2 : 1,
    across: motion.across || motion.direction !== undefined,
    limbs: limbsOf(motion.subject),
  };
  const water = motion.kind === 'flow' ? findWater(picture, motion.subject) : undefined;
  const mill =
    layers && motion.kind === 'spin' && hasSails(motion.subject) ? takeSailsOff(layers) : undefined;
  const frameAt = (phase: number): Uint8Array => {
    if (water) return renderFlow(picture, water, motion.subject, phase);
    if (!layers || !stage) return renderDrift(picture, motion.kind, phase);
    const pose = poseAt(motion.kind ?? 'float', phase, stage);
    return mill ? renderPose(mill.tower, standing, { layers: mill.sails, pose }) : renderPose(layers, pose);
  };
  const frames: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    const frame = frameAt(index / count);
    frames.push(frame);
    await onFrame?.(index + 1, frame);
  }
  return {
    frames,
    width,
    height,
    delayMs: motion.speed === 'slow' ? Math.round(delayMs * slowFactor) : delayMs,
  };
}
