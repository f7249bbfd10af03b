import { type Pose, standing } from '../motion/pose.js';
import { type CutOut, drawSubject, type Frame } from '../motion/renderPose.js';

export type Colour = readonly [number, number, number];

/** A pose whose `x` and `y` say where on the frame the pivot is. */
export type Placement = Partial<Pose> & { x: number; y: number };

/** Paints an actor with its pivot at a point of the frame; only where `seen` allows. */
export function paste(
  frame: Frame,
  actor: CutOut,
  placement: Placement,
  seen?: (x: number, y: number) => boolean,
): void {
  const { box } = actor;
  const pose = { ...standing, ...placement };
  const pivotY = { centre: (box.top + box.bottom) / 2, base: box.bottom, top: box.top }[pose.pivot];
  drawSubject(frame, actor, { ...pose, x: pose.x - (box.left + box.right) / 2, y: pose.y - pivotY }, seen);
}

export const widthOf = ({ box }: CutOut): number => box.right - box.left + 1;
export const heightOf = ({ box }: CutOut): number => box.bottom - box.top + 1;

/** Paints a soft disc: opaque in the middle, and fading over its rim's share of the radius. */
export function paintDisc(
  { width, height, data }: Frame,
  disc: {
    x: number;
    y: number;
    radiusX: number;
    radiusY?: number;
    colour: Colour;
    opacity?: number;
    rim?: number;
  },
  seen?: (x: number, y: number) => boolean,
): void {
  const { x: middleX, y: middleY, radiusX, colour, opacity = 1 } = disc;
  const radiusY = disc.radiusY ?? radiusX;
  // Never sharper than one pixel.
  const rim = Math.min(1, Math.max(disc.rim ?? 0, 1 / Math.max(1, radiusX)));
  for (
    let y = Math.max(0, Math.floor(middleY - radiusY));
    y <= Math.min(height - 1, middleY + radiusY);
    y++
  ) {
    for (
      let x = Math.max(0, Math.floor(middleX - radiusX));
      x <= Math.min(width - 1, middleX + radiusX);
      x++
    ) {
      const distance = Math.hypot((x - middleX) / radiusX, (y - middleY) / radiusY);
      if (distance >= 1 || (seen && !seen(x, y))) continue;
      mixInto(data, (y * width + x) * 3, colour, opacity * Math.min(1, (1 - distance) / rim));
    }
  }
}

/** Paints a straight line with round ends. */
export function paintLine(
  { width, height, data }: Frame,
  line: {
    from: readonly [number, number];
    to: readonly [number, number];
    thick: number;
    colour: Colour;
    opacity?: number;
  },
): void {
  const [[x1, y1], [x2, y2]] = [line.from, line.to];
  const half = line.thick / 2;
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy || 1;
  for (
    let y = Math.max(0, Math.floor(Math.min(y1, y2) - half - 1));
    y <= Math.min(height - 1, Math.max(y1, y2) + half + 1);
    y++
  ) {
    for (
      let x = Math.max(0, Math.floor(Math.min(x1, x2) - half - 1));
      x <= Math.min(width - 1, Math.max(x1, x2) + half + 1);
      x++
    ) {
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
      const distance = Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
      const covered = Math.min(1, Math.max(0, half + 0.5 - distance));
      if (covered > 0) mixInto(data, (y * width + x) * 3, line.colour, (line.opacity ?? 1) * covered);
    }
  }
}

/** Paints a pixel over with a share of a colour. */
export function mixInto(data: Float32Array, at: number, colour: Colour, share: number): void {
  for (let channel = 0; channel < 3; channel++) {
    data[at + channel]! += share * (colour[channel]! - data[at + channel]!);
  }
}
