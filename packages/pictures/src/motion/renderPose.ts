import { between } from './between.js';
import type { Box, CutOut, Grid } from './cutOut.js';
import { stepAt, wingRow } from './limbs.js';
import type { Pose } from './pose.js';
import type { Layers } from './separate.js';

const shadowOpacity = 0.22;

/** A picture that is being painted: red, green and blue for each pixel. */
export type Frame = Grid<Float32Array>;

/** Draws the subject in a pose over its background, and a part of it in front; packed RGB. */
export function renderPose(layers: Layers, pose: Pose, part?: { layers: Layers; pose: Pose }): Uint8Array {
  const { width, height } = layers;
  const frame: Frame = { width, height, data: new Float32Array(width * height * 3) };
  drawBackground(frame.data, layers, pose);
  if (pose.lift !== undefined) {
    const { left, right, bottom } = layers.box;
    const radius = ((right - left) / 2) * 0.85 * pose.scaleX;
    const opacity = shadowOpacity * pose.opacity;
    drawShadow(frame, { x: (left + right) / 2 + pose.x, y: bottom, radius, opacity, lift: pose.lift });
  }
  drawSubject(frame, layers, pose);
  if (part) drawSubject(frame, part.layers, part.pose);
  return toBytes(frame);
}

/** A frame as packed RGB bytes. A clamped array rounds and bounds each value by itself. */
export const toBytes = ({ data }: Frame): Uint8Array => new Uint8Array(Uint8ClampedArray.from(data).buffer);

function drawBackground(frame: Float32Array, { width, height, background }: Layers, pose: Pose): void {
  if (pose.backgroundX === 0 && pose.backgroundZoom === 1) {
    frame.set(background);
    return;
  }
  const picture = { width, height, data: background };
  for (let y = 0, at = 0; y < height; y++) {
    const fromY = (y - height / 2) / pose.backgroundZoom + height / 2;
    for (let x = 0; x < width; x++) {
      const fromX = (x - width / 2) / pose.backgroundZoom + width / 2 - pose.backgroundX;
      for (let channel = 0; channel < 3; channel++) frame[at++] = between(picture, 3, channel, fromX, fromY);
    }
  }
}

/** A soft ellipse on the ground, smaller and fainter the higher above it what casts it is; in pixels. */
export function drawShadow(
  { width, height, data }: Frame,
  { x, y, radius, opacity, lift }: { x: number; y: number; radius: number; opacity: number; lift: number },
): void {
  const radiusX = radius * (1 - 0.35 * lift);
  const radiusY = Math.max(2, radiusX * 0.2);
  const centreY = Math.min(height - 1, y);
  const darkest = opacity * (1 - 0.65 * lift);
  const [bottom, right] = [Math.min(height - 1, centreY + radiusY), Math.min(width - 1, x + radiusX)];
  for (let row = Math.max(0, Math.ceil(centreY - radiusY)); row <= bottom; row++) {
    for (let column = Math.max(0, Math.ceil(x - radiusX)); column <= right; column++) {
      const distance = ((column - x) / radiusX) ** 2 + ((row - centreY) / radiusY) ** 2;
      if (distance < 1) mixInto(data, (row * width + column) * 3, black, darkest * (1 - distance) ** 1.5);
    }
  }
}

const black = [0, 0, 0] as const;

/** Paints a pixel over with a share of a colour. */
export function mixInto(data: Float32Array, at: number, colour: readonly number[], share: number): void {
  for (let channel = 0; channel < 3; channel++) {
    data[at + channel]! += share * (colour[channel]! - data[at + channel]!);
  }
}

/** Draws a cut-out in a pose, relative to where its own drawing has it; only where `seen` allows. */
export function drawSubject(
  frame: Frame,
  cutOut: CutOut,
  pose: Pose,
  seen?: (x: number, y: number) => boolean,
): void {
  const { box } = cutOut;
  const pivotX = (box.left + box.right) / 2;
  const pivotY = { centre: (box.top + box.bottom) / 2, base: box.bottom, top: box.top }[pose.pivot];
  const cosine = Math.cos(pose.angle);
  const sine = Math.sin(pose.angle);
  // Edge-on, a flipping subject has no width to draw.
  if (Math.abs(pose.scaleX) < 0.02 || Math.abs(pose.scaleY) < 0.02) return;
  const area = reachOf(box, pose, pivotX, pivotY, cosine, sine);
  // Read once: poses of many shapes come here, and a look-up for each pixel would be slow.
  const { scaleX, scaleY, bend, bendFrom, stride, flap, opacity } = pose;
  const [left, top] = [pivotX + pose.x, pivotY + pose.y];
  const tall = Math.max(1, box.bottom - box.top);
  for (let y = Math.max(0, area.top); y <= Math.min(frame.height - 1, area.bottom); y++) {
    for (let x = Math.max(0, area.left); x <= Math.min(frame.width - 1, area.right); x++) {
      if (seen && !seen(x, y)) continue;
      // Back from the frame to the picture: undo the shift, the turn, then the scale.
      const dy = y - top;
      // The higher above the base, the farther it leans.
      const rise = bend === 0 ? 0 : Math.max(0, -dy / tall - bendFrom) / (1 - bendFrom);
      const dx = x - left - bend * rise * rise;
      const stillX = (cosine * dx + sine * dy) / scaleX + pivotX;
      const stillY = (-sine * dx + cosine * dy) / scaleY + pivotY;
      const fromX = stride === 0 ? stillX : stillX - stride * stepAt(stillX, stillY, box);
      const fromY = flap === 0 ? stillY : wingRow(stillX, stillY, box, flap);
      blend(frame.data, (y * frame.width + x) * 3, cutOut, fromX, fromY, opacity);
    }
  }
}

/** Paints a pixel over with the point of a cut-out that is seen there, which may lie between its pixels. */
export function blend(
  data: Float32Array,
  at: number,
  { width, height, subject }: Pick<CutOut, 'width' | 'height' | 'subject'>,
  x: number,
  y: number,
  opacity: number,
  /** 1 as drawn, less in the shade. */
  light = 1,
): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < -1 || top < -1 || left >= width || top >= height) return;
  const across = x - left;
  const down = y - top;
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  for (let corner = 0; corner < 4; corner++) {
    const column = left + (corner & 1);
    const row = top + (corner >> 1);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const weight = opacity * (corner & 1 ? across : 1 - across) * (corner >> 1 ? down : 1 - down);
    const from = (row * width + column) * 4;
    red += weight * subject[from]!;
    green += weight * subject[from + 1]!;
    blue += weight * subject[from + 2]!;
    alpha += weight * subject[from + 3]!;
  }
  if (alpha === 0) return;
  data[at] = light * red + (1 - alpha) * data[at]!;
  data[at + 1] = light * green + (1 - alpha) * data[at + 1]!;
  data[at + 2] = light * blue + (1 - alpha) * data[at + 2]!;
}

/** The part of the frame that the posed box can reach. */
function reachOf(box: Box, pose: Pose, pivotX: number, pivotY: number, cosine: number, sine: number): Box {
  const wide = 1 + Math.abs(pose.stride);
  const raised = 1 + Math.max(0, pose.flap) * (box.bottom - box.top);
  const corners = [
    [box.left - wide, box.top - raised],
    [box.right + wide, box.top - raised],
    [box.left - wide, box.bottom + 1],
    [box.right + wide, box.bottom + 1],
  ].map(([x, y]) => {
    const dx = (x! - pivotX) * pose.scaleX;
    const dy = (y! - pivotY) * pose.scaleY;
    return [cosine * dx - sine * dy + pivotX + pose.x, sine * dx + cosine * dy + pivotY + pose.y] as const;
  });
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.floor(Math.min(...xs) - Math.abs(pose.bend)),
    right: Math.ceil(Math.max(...xs) + Math.abs(pose.bend)),
    top: Math.floor(Math.min(...ys)),
    bottom: Math.ceil(Math.max(...ys)),
  };
}
