import type { Motion } from '../gif/encodeGif.js';
import { isAfloat } from './afloat.js';
import { carriesFlame, takeFlameOff } from './flame.js';
import { limbsOf } from './limbs.js';
import type { ParsedMotion } from './parseMotion.js';
import { type Stage, standing } from './pose.js';
import { poseAt } from './poseAt.js';
import type { Raster } from './raster.js';
import { renderDrift } from './renderDrift.js';
import { findWater, renderFlow } from './renderFlow.js';
import { renderPose } from './renderPose.js';
import { hasSails, takeSailsOff } from './sails.js';
import { type Layers, separate } from './separate.js';
import { wheelAngle } from './steps.js';
import { turnWheels } from './turnWheels.js';
import { findWheels } from './wheels.js';

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

/** How long each frame is shown. */
export const pacedMs = (delayMs: number, speed: ParsedMotion['speed']): number =>
  speed === 'slow' ? Math.round(delayMs * slowFactor) : delayMs;

/** A wheel turns at most an eighth per frame. */
const framesPerTurn = 8;

/** Turns a picture into a looping animation of the parsed motion. */
export async function animate(
  picture: Raster,
  motion: ParsedMotion,
  { frames: count, delayMs, layers: known, onFrame }: AnimateOptions,
): Promise<Motion> {
  if (count < framesMin) throw new RangeError(`A motion has at least ${framesMin} frames.`);
  const { width, height } = picture;
  const layers = motion.kind === 'pan' ? asBackground(picture, known) : (known ?? separate(picture));
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
  const rest = isAfloat(motion.subject) ? 'float' : 'breathe';
  const water = motion.kind === 'flow' ? findWater(picture, motion.subject) : undefined;
  const mill =
    layers && motion.kind === 'spin' && hasSails(motion.subject) ? takeSailsOff(layers) : undefined;
  const candle =
    layers && motion.kind === 'flicker' && carriesFlame(motion.subject) ? takeFlameOff(layers) : undefined;
  const wheels = layers && stage?.limbs === 'wheels' ? findWheels(layers) : [];
  const frameAt = (phase: number): Uint8Array => {
    if (water) return renderFlow(picture, water, motion.subject, phase);
    if (!layers || !stage) return renderDrift(picture, motion.kind, phase);
    const pose = poseAt(motion.kind ?? rest, phase, stage);
    if (mill) return renderPose(mill.tower, standing, { layers: mill.sails, pose });
    if (candle) return renderPose(candle.body, standing, { layers: candle.flame, pose });
    const { roll } = pose;
    if (wheels.length === 0 || roll === undefined) return renderPose(layers, pose);
    const turned = turnWheels(layers, wheels, ({ radiusY }) =>
      wheelAngle(roll, radiusY, stage, Math.floor(count / framesPerTurn)),
    );
    return renderPose(turned, pose);
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
    delayMs: pacedMs(delayMs, motion.speed),
  };
}

/** A picture of which nothing moves by itself: what the camera passes over stays whole. */
function asBackground({ width, height, data }: Raster, layers: Layers | undefined): Layers {
  return {
    width,
    height,
    background: Float32Array.from(layers ? renderPose(layers, standing) : data),
    subject: new Float32Array(4 * width * height),
    box: { left: 0, top: 0, right: width - 1, bottom: height - 1 },
  };
}
