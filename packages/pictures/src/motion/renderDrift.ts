import { between } from './between.js';
import type { MotionKind } from './motionWords.js';
import type { Raster } from './raster.js';

/** How a picture without a clear subject is moved: the nearest gentle relative of the motion asked for. */
const drifts = {
  vertical: 'fly jump bounce fall rise float flicker flow',
  horizontal: 'swim walk run slide shake crawl',
  turning: 'roll spin flip sway swing dance',
  nearing: 'grow shrink pulse blink zoom fade stretch',
  camera: 'orbit pan enter leave breathe',
};

const driftOf = (kind: MotionKind): string | undefined =>
  Object.entries(drifts).find(([, kinds]) => kinds.split(' ').includes(kind))?.[0];

/** Shares of the picture's side, radians and enlargement at the far end of the drift. */
const shiftMax = 0.045;
const angleMax = 0.09;
const nearingMax = 0.12;
const cameraMax = 0.018;

/**
 * Bends the picture smoothly: the middle, where a subject most likely is, follows the motion, the rim stays,
 * and the lower part, which is usually nearer, shifts a little more than the upper. Nothing is cut, so there
 * is nothing to patch.
 */
export function renderDrift(picture: Raster, kind: MotionKind | undefined, phase: number): Uint8Array {
  const { width, height, data } = picture;
  const drift = kind && driftOf(kind);
  const swing = Math.sin(2 * Math.PI * phase);
  const frame = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const v = (2 * y) / height - 1;
    for (let x = 0; x < width; x++) {
      const u = (2 * x) / width - 1;
      const focus = Math.exp(-2.2 * (u * u + v * v)) * (1 - u * u) * (1 - v * v);
      // The camera's sway is enlarged by its own reach, so that the rim never shows.
      const zoom = 1 - 2 * cameraMax;
      const nearness = (v + 1) / 2;
      let fromX = u * zoom + 2 * cameraMax * nearness * swing;
      let fromY = v * zoom;
      if (drift === 'vertical') fromY += 2 * shiftMax * focus * swing;
      if (drift === 'horizontal') fromX += 2 * shiftMax * focus * swing;
      if (drift === 'nearing') {
        const nearer = 1 - nearingMax * focus * (1 - Math.cos(2 * Math.PI * phase));
        fromX *= nearer;
        fromY *= nearer;
      }
      if (drift === 'turning') {
        const angle = angleMax * focus * swing;
        const turnedX = fromX - angle * fromY;
        fromY += angle * fromX;
        fromX = turnedX;
      }
      const [atX, atY] = [((fromX + 1) * width) / 2, ((fromY + 1) * height) / 2];
      for (let channel = 0; channel < 3; channel++) {
        frame[(y * width + x) * 3 + channel] = between(picture, 3, channel, atX, atY) + 0.5;
      }
    }
  }
  return frame;
}
