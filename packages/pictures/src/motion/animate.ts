import type { Motion } from '../gif/encodeGif.js';
import { isAfloat } from './afloat.js';
import { between } from './between.js';
import type { Raster } from './cutOut.js';
import { carriesFlame, takeFlameOff } from './flame.js';
import { limbsOf } from './limbs.js';
import type { MotionKind } from './motionWords.js';
import type { ParsedMotion } from './parseMotion.js';
import { type Stage, standing, swell, wave } from './pose.js';
import { poseAt } from './poseAt.js';
import { findWater, renderFlow } from './renderFlow.js';
import { renderPose } from './renderPose.js';
import { hasSails, takeSailsOff } from './sails.js';
import { type Layers, separate } from './separate.js';
import { wheelAngle } from './steps.js';
import { turnWheels } from './turnWheels.js';
import { findWheels } from './wheels.js';

interface AnimateOptions {
  frames: number;
  delayMs: number;
  /** Subject and background, if they are known; otherwise they are found in the picture. */
  layers?: Layers | undefined;
  /** Called after each frame. It may throw to stop the work, and yields to the event loop. */
  onFrame?(done: number, frame: Uint8Array): void | Promise<void>;
}

const framesMin = 16;
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
  return { frames, width, height, delayMs: pacedMs(delayMs, motion.speed) };
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

type Drift = (x: number, y: number, focus: number, phase: number) => readonly [x: number, y: number];

/** Shares of the picture's side, radians and enlargement at the far end of the drift. */
const shiftMax = 0.045;
const angleMax = 0.09;
const nearingMax = 0.12;
const cameraMax = 0.018;

/** How a picture without a clear subject is moved: the nearest gentle relative of the motion asked for. */
const drifts: readonly [kinds: string, Drift][] = [
  [
    'fly jump bounce fall rise float flicker flow',
    (x, y, focus, phase) => [x, y + 2 * shiftMax * focus * wave(phase)],
  ],
  ['swim walk run slide shake crawl', (x, y, focus, phase) => [x + 2 * shiftMax * focus * wave(phase), y]],
  [
    'roll spin flip sway swing dance',
    (x, y, focus, phase) => {
      const angle = angleMax * focus * wave(phase);
      return [x - angle * y, y + angle * x];
    },
  ],
  [
    'grow shrink pulse blink zoom fade stretch',
    (x, y, focus, phase) => {
      const nearer = 1 - 2 * nearingMax * focus * swell(phase);
      return [nearer * x, nearer * y];
    },
  ],
];

/**
 * Bends the picture smoothly: the middle, where a subject most likely is, follows the motion, the rim stays,
 * and the lower part, which is usually nearer, shifts a little more than the upper. Nothing is cut, so there
 * is nothing to patch.
 */
function renderDrift(picture: Raster, kind: MotionKind | undefined, phase: number): Uint8Array {
  const { width, height, data } = picture;
  const [, drift] = drifts.find(([kinds]) => kind && kinds.split(' ').includes(kind)) ?? [];
  const frame = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const v = (2 * y) / height - 1;
    for (let x = 0; x < width; x++) {
      const u = (2 * x) / width - 1;
      const focus = Math.exp(-2.2 * (u * u + v * v)) * (1 - u * u) * (1 - v * v);
      // The camera's sway is enlarged by its own reach, so that the rim never shows.
      const zoom = 1 - 2 * cameraMax;
      const swayed = u * zoom + cameraMax * (v + 1) * wave(phase);
      const [fromX, fromY] = drift?.(swayed, v * zoom, focus, phase) ?? [swayed, v * zoom];
      const [atX, atY] = [((fromX + 1) * width) / 2, ((fromY + 1) * height) / 2];
      for (let channel = 0; channel < 3; channel++) {
        frame[(y * width + x) * 3 + channel] = between(picture, 3, channel, atX, atY) + 0.5;
      }
    }
  }
  return frame;
}
