import { createRandom } from '@tricorn/random';
import { smoothStep } from '../smoothStep.js';
import { columns } from './columns.js';
import type { PictureModel } from './pictureModel.js';
import { follow, type SampleOptions, shifted } from './samplePicture.js';
import { type Steer, steer } from './steer.js';

export interface WideOptions extends SampleOptions {
  /** The width of the drawing in the model's pixels: more than its side, at most twice. */
  width: number;
  /** What is to the left and right of the subject. */
  place: string;
  /** Called after each pass. May throw to stop. */
  onPass?(): void | Promise<void>;
}

/** Over this share of the side, the middle fades into what is beside it. */
const fadeShare = 0.3;
/** Blocks of this side, in the model's pixels, have no colour of their own in the noise of the sky. */
const blockPx = 16;
const skyShare = 0.45;

/** A frame that is hardly wider than a square is extended instead. */
const widerThan = 1.2;
const widerUntil = 2;

/** The width, in the model's pixels, at which a picture of this size is drawn. */
export function drawnWidth(width: number, height: number, side: number): number {
  const ratio = Math.min(widerUntil, width / height);
  return ratio < widerThan ? side : Math.round((ratio * side) / blockPx) * blockPx;
}

interface Window {
  left: number;
  velocityAt: Steer;
  /** How much this window decides, for each column of the drawing. */
  shares: Float32Array;
}

/**
 * Draws a picture that is wider than the model's square. At every step three squares are looked at: the middle, which
 * follows the prompt, and both sides, which follow the place. Where they overlap, their velocities are mixed, so the
 * place goes on without a seam and the subject stays single. The middle begins with the noise of the square picture.
 */
export async function sampleWide(model: PictureModel, options: WideOptions): Promise<Float32Array> {
  const { side } = model;
  const { width, steps } = options;
  const middle = Math.round((width - side) / 2);
  const picture = startNoise(options.seed, side, width, middle);
  const inMiddle = Float32Array.from({ length: width }, (_, x) => middleShare(x, middle, side));
  const beside = inMiddle.map((share) => 1 - share);
  const prompted = await steer(model, options);
  const placed = await steer(model, { ...options, prompt: options.place });
  const windows: Window[] = [
    { left: middle, velocityAt: prompted, shares: inMiddle },
    { left: 0, velocityAt: placed, shares: beside },
    { left: width - side, velocityAt: placed, shares: beside },
  ];
  const totals = totalShares(windows, side, width);
  const timeAt = (step: number) => shifted(1 - step / steps, model.stepShift);
  const mixed: Steer = async (picture, time, length) => {
    const velocity = new Float32Array(picture.length);
    for (const { left, velocityAt, shares } of windows) {
      const seen = await velocityAt(columns(picture, width, left, left + side), time, length);
      for (let at = 0; at < seen.length; at++) {
        const x = left + (at % side);
        velocity[Math.floor(at / side) * width + x]! += (seen[at]! * shares[x]!) / totals[x]!;
      }
      await options.onPass?.();
    }
    return velocity;
  };
  return await follow(picture, mixed, steps, timeAt, async (share, expected) => {
    await options.onStep?.(share, expected);
  });
}

/**
 * Noise for the whole width. The upper blocks beside the middle lose their mean: a bright one would become a second sun,
 * because the two sides do not see each other.
 */
function startNoise(seed: number, side: number, width: number, middle: number): Float32Array {
  const random = createRandom(seed);
  const square = Float32Array.from({ length: 3 * side * side }, () => random.normal());
  const noise = Float32Array.from({ length: 3 * side * width }, () => random.normal());
  for (let row = 0; row < 3 * side; row++) {
    noise.set(square.subarray(row * side, (row + 1) * side), row * width + middle);
  }
  for (let plane = 0; plane < 3; plane++) {
    for (let top = 0; top < skyShare * side; top += blockPx) {
      for (let left = 0; left < width; left += blockPx) {
        const outside = left + blockPx <= middle || left >= middle + side;
        if (outside) removeMean(noise, width, left, plane * side + top, Math.min(blockPx, side - top));
      }
    }
  }
  return noise;
}

function removeMean(noise: Float32Array, width: number, left: number, top: number, height: number): void {
  const right = Math.min(width, left + blockPx);
  const rows = Array.from({ length: height }, (_, row) => (top + row) * width);
  const values = rows.flatMap((row) => [...noise.subarray(row + left, row + right)]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  for (const row of rows) {
    for (let x = left; x < right; x++) noise[row + x]! -= mean;
  }
}

/** 1 well inside of the middle square, 0 outside, smooth between. */
function middleShare(x: number, middle: number, side: number): number {
  const inside = Math.min(x + 0.5 - middle, middle + side - x - 0.5) / (fadeShare * side);
  return smoothStep(Math.min(1, Math.max(0, inside)));
}

function totalShares(windows: readonly Window[], side: number, width: number): Float32Array {
  return Float32Array.from({ length: width }, (_, x) =>
    windows.reduce((sum, { left, shares }) => sum + (x >= left && x < left + side ? shares[x]! : 0), 0),
  );
}
