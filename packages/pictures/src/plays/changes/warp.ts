import type { CutOut, Frame } from '../../motion/renderPose.js';
import type { Colour } from '../paint.js';

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface WarpOptions {
  /** The part of the frame that is looked at. */
  area: Area;
  /** The point of the cut-out that is seen at a point of the frame; undefined where nothing is. */
  from(x: number, y: number): readonly [number, number] | undefined;
  opacity?: number;
  /** 1 as drawn, less in the shade. */
  light?: number;
}

/** Paints a cut-out that is bent: each point of the frame shows a point of the cut-out. */
export function pasteWarped(
  frame: Frame,
  actor: CutOut,
  { area, from, opacity = 1, light = 1 }: WarpOptions,
): void {
  const bottom = Math.min(frame.height - 1, Math.ceil(area.bottom));
  const right = Math.min(frame.width - 1, Math.ceil(area.right));
  for (let y = Math.max(0, Math.floor(area.top)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(area.left)); x <= right; x++) {
      const source = from(x, y);
      if (source) blend(frame, 3 * (y * frame.width + x), actor, source, opacity, light);
    }
  }
}

function blend(
  { data }: Frame,
  at: number,
  { width, height, subject }: CutOut,
  [x, y]: readonly [number, number],
  opacity: number,
  light: number,
): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < -1 || top < -1 || left >= width || top >= height) return;
  const [across, down] = [x - left, y - top];
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const column = left + (corner & 1);
    const row = top + (corner >> 1);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const weight = opacity * (corner & 1 ? across : 1 - across) * (corner >> 1 ? down : 1 - down);
    const from = 4 * (row * width + column);
    red += weight * subject[from]!;
    green += weight * subject[from + 1]!;
    blue += weight * subject[from + 2]!;
    alpha += weight * subject[from + 3]!;
  }
  data[at] = light * red + (1 - alpha) * data[at]!;
  data[at + 1] = light * green + (1 - alpha) * data[at + 1]!;
  data[at + 2] = light * blue + (1 - alpha) * data[at + 2]!;
}

/** The mean colour of a cut-out, or of a part of its box given in shares of it. */
export function colourOf(
  { width, subject, box }: CutOut,
  part: Area = { left: 0, top: 0, right: 1, bottom: 1 },
): Colour {
  const [wide, tall] = [box.right - box.left, box.bottom - box.top];
  const sum = [0, 0, 0, 0];
  for (let y = Math.round(box.top + part.top * tall); y <= box.top + part.bottom * tall; y++) {
    for (let x = Math.round(box.left + part.left * wide); x <= box.left + part.right * wide; x++) {
      for (let channel = 0; channel < 4; channel++) sum[channel]! += subject[4 * (y * width + x) + channel]!;
    }
  }
  const alpha = Math.max(1e-6, sum[3]!);
  return [sum[0]! / alpha, sum[1]! / alpha, sum[2]! / alpha];
}

/** The same cut-out with other colours and opacities: `change` may edit each premultiplied pixel in place. */
export function recoloured(
  actor: CutOut,
  change: (pixel: Float32Array, shareX: number, shareY: number) => void,
): CutOut {
  const { width, box } = actor;
  const subject = actor.subject.slice();
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      const at = 4 * (y * width + x);
      change(
        subject.subarray(at, at + 4),
        (x - box.left) / Math.max(1, box.right - box.left),
        (y - box.top) / Math.max(1, box.bottom - box.top),
      );
    }
  }
  return { ...actor, subject };
}
