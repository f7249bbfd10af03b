import type { MotionKind } from './motionWords.js';
import type { Raster } from './raster.js';

/** How a picture without a clear subject is moved: the nearest gentle relative of the motion asked for. */
type Drift = 'vertical' | 'horizontal' | 'turning' | 'nearing' | 'camera';

const driftOf: Record<MotionKind, Drift> = {
  fly: 'vertical',
  swim: 'horizontal',
  walk: 'horizontal',
  run: 'horizontal',
  slide: 'horizontal',
  roll: 'turning',
  jump: 'vertical',
  bounce: 'vertical',
  fall: 'vertical',
  rise: 'vertical',
  spin: 'turning',
  flip: 'turning',
  orbit: 'camera',
  grow: 'nearing',
  shrink: 'nearing',
  pulse: 'nearing',
  shake: 'horizontal',
  float: 'vertical',
  sway: 'turning',
  swing: 'turning',
  dance: 'turning',
  blink: 'nearing',
  flicker: 'vertical',
  zoom: 'nearing',
  pan: 'camera',
  flow: 'vertical',
  fade: 'nearing',
  enter: 'camera',
  leave: 'camera',
  breathe: 'camera',
  stretch: 'nearing',
  crawl: 'horizontal',
};

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
  const drift = kind === undefined ? 'camera' : driftOf[kind];
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
      sampleInto(frame, (y * width + x) * 3, picture, ((fromX + 1) * width) / 2, ((fromY + 1) * height) / 2);
    }
  }
  return frame;
}

function sampleInto(
  target: Uint8Array,
  at: number,
  { width, height, data }: Raster,
  x: number,
  y: number,
): void {
  const fromX = Math.min(width - 1, Math.max(0, x));
  const fromY = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(fromX);
  const top = Math.floor(fromY);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const across = fromX - left;
  const down = fromY - top;
  for (let channel = 0; channel < 3; channel++) {
    const upper =
      data[(top * width + left) * 3 + channel]! * (1 - across) +
      data[(top * width + right) * 3 + channel]! * across;
    const lower =
      data[(bottom * width + left) * 3 + channel]! * (1 - across) +
      data[(bottom * width + right) * 3 + channel]! * across;
    target[at + channel] = upper * (1 - down) + lower * down + 0.5;
  }
}
