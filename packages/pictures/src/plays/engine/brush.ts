import { type CutOut, sizeOf } from '../../motion/cutOut.js';
import { type Pose, standing, turn } from '../../motion/pose.js';
import { blend, drawShadow, drawSubject, type Frame, mixInto } from '../../motion/renderPose.js';

export type Colour = readonly [number, number, number];
/** A colour as the web writes it: 0xff8000 is orange. */
export const rgb = (colour: number): Colour => [colour >> 16, (colour >> 8) & 255, colour & 255];
/** A colour in less or more light: 1 as it is. */
export const lit = ([red, green, blue]: Colour, light: number): Colour => [
  red * light,
  green * light,
  blue * light,
];
/** Shares of the picture, from its upper left corner. */
export type Point = readonly [x: number, y: number];
/** Whether something is seen at a point of the picture. */
export type Seen = (x: number, y: number) => boolean;

/** Where and how a cut-out stands. Places are shares of the picture, lengths shares of the cut-out's own height. */
export interface Placement extends Partial<Pick<Pose, 'angle' | 'opacity' | 'pivot' | 'bendFrom' | 'flap'>> {
  /** Of its pivot, which is its foot if nothing else is said. */
  x: number;
  y: number;
  size?: number;
  scaleX?: number;
  scaleY?: number;
  bend?: number;
  stride?: number;
  /** How far it is above its place. */
  lift?: number;
  /** The radius of its shadow on the ground at its foot, as a share of its own width. */
  shadow?: number;
  seen?: Seen | undefined;
}

export interface Disc {
  opacity?: number;
  /** The share of the radius over which it fades. */
  rim?: number;
  /** Its radius downwards, where that is another one. */
  tall?: number;
  seen?: Seen;
}

export interface Warp {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The point that is seen at a point of the picture, in shares of the cut-out; undefined where nothing is. */
  from(x: number, y: number): Point | undefined;
  opacity?: number;
  /** 1 as drawn, less in the shade. */
  light?: number;
}

/** Paints onto one frame. Places are shares of the picture; radii and thicknesses are shares of its width. */
export class Brush {
  readonly frame: Frame;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** A soft disc: opaque in the middle, fading towards its rim. */
  disc(x: number, y: number, radius: number, colour: Colour, given: Disc = {}): void {
    const { width, height, data } = this.frame;
    const { opacity = 1, seen } = given;
    const [radiusX, radiusY] = [radius * width, (given.tall ?? radius) * width];
    const [middleX, middleY] = [x * width, y * height];
    // Never sharper than one pixel.
    const rim = Math.min(1, Math.max(given.rim ?? 0, 1 / Math.max(1, radiusX)));
    const [bottom, right] = [Math.min(height - 1, middleY + radiusY), Math.min(width - 1, middleX + radiusX)];
    for (let row = Math.max(0, Math.floor(middleY - radiusY)); row <= bottom; row++) {
      for (let column = Math.max(0, Math.floor(middleX - radiusX)); column <= right; column++) {
        const distance = Math.hypot((column - middleX) / radiusX, (row - middleY) / radiusY);
        if (distance >= 1 || (seen && !seen(column / width, row / height))) continue;
        mixInto(data, (row * width + column) * 3, colour, opacity * Math.min(1, (1 - distance) / rim));
      }
    }
  }

  /** A straight line with round ends, at least a pixel thick. */
  line([fromX, fromY]: Point, [toX, toY]: Point, thick: number, colour: Colour, opacity = 1): void {
    const { width, height, data } = this.frame;
    const [x1, y1, x2, y2] = [fromX * width, fromY * height, toX * width, toY * height];
    const half = Math.max(1, thick * width) / 2;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy || 1;
    const [bottom, right] = [
      Math.min(height - 1, Math.max(y1, y2) + half + 1),
      Math.min(width - 1, Math.max(x1, x2) + half + 1),
    ];
    for (let y = Math.max(0, Math.floor(Math.min(y1, y2) - half - 1)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.floor(Math.min(x1, x2) - half - 1)); x <= right; x++) {
        const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
        const covered = Math.min(1, half + 0.5 - Math.hypot(x - x1 - along * dx, y - y1 - along * dy));
        if (covered > 0) mixInto(data, (y * width + x) * 3, colour, opacity * covered);
      }
    }
  }

  /** Light around a point, over whatever is there. */
  glow(x: number, y: number, radius: number, colour: Colour, opacity: number): void {
    this.disc(x, y, radius, colour, { opacity: 0.5 * opacity, rim: 1 });
    this.disc(x, y, 0.6 * radius, colour, { opacity: 0.6 * opacity, rim: 1 });
  }

  /** Where something stands on the ground: fainter and smaller the higher it is above it. */
  shadow(x: number, y: number, radius: number, opacity = 0.22, lift = 0): void {
    const { width, height } = this.frame;
    drawShadow(this.frame, { x: x * width, y: y * height, radius: radius * width, opacity, lift });
  }

  path(points: readonly Point[], thick: number, colour: Colour, opacity = 1): void {
    for (let at = 1; at < points.length; at++)
      this.line(points[at - 1]!, points[at]!, thick, colour, opacity);
  }

  actor(actor: CutOut, given: Placement): void {
    const { width, height } = this.frame;
    const { box } = actor;
    const { pivot = 'base', size = 1, scaleX = 1, scaleY = 1, lift = 0, bend = 0, stride = 0, seen } = given;
    const [wide, tall] = sizeOf(box);
    if (given.shadow !== undefined) this.shadow(given.x, given.y, given.shadow * (wide / width));
    const pivotY = { centre: (box.top + box.bottom) / 2, base: box.bottom, top: box.top }[pivot];
    const pose: Pose = {
      ...standing,
      ...given,
      pivot,
      x: given.x * width - (box.left + box.right) / 2,
      y: given.y * height - lift * tall - pivotY,
      scaleX: scaleX * size,
      scaleY: scaleY * size,
      bend: bend * tall,
      stride: stride * tall,
    };
    drawSubject(this.frame, actor, pose, seen && ((x, y) => seen(x / width, y / height)));
  }

  /** A cut-out that is bent: each point of the frame shows a point of it. */
  warp(actor: CutOut, { left, right, top, bottom, from, opacity = 1, light = 1 }: Warp): void {
    const { width, height, data } = this.frame;
    const { box } = actor;
    const [wide, tall] = sizeOf(box);
    const [lastY, lastX] = [Math.ceil(bottom * height), Math.ceil(right * width)];
    for (let y = Math.max(0, Math.floor(top * height)); y <= Math.min(height - 1, lastY); y++) {
      for (let x = Math.max(0, Math.floor(left * width)); x <= Math.min(width - 1, lastX); x++) {
        const at = from(x / width, y / height);
        if (!at) continue;
        const [fromX, fromY] = [box.left + at[0] * wide, box.top + at[1] * tall];
        blend(data, 3 * (y * width + x), actor, fromX, fromY, opacity, light);
      }
    }
  }

  /** A sun whose rays turn by one ray in a loop. */
  sun(x: number, y: number, radius: number, phase: number): void {
    this.glow(x, y, 2.4 * radius, [255, 235, 150], 0.7);
    for (let ray = 0; ray < 12; ray++) {
      const angle = (turn * (ray + phase)) / 12;
      const at = (away: number): Point => [x + away * Math.cos(angle), y + away * Math.sin(angle)];
      this.line(at(1.2 * radius), at(1.6 * radius), 0.16 * radius, [255, 200, 50]);
    }
    this.disc(x, y, radius, [255, 214, 64]);
  }

  /** Makes the whole frame darker and bluer: 0 as it is, 1 at night. */
  darken(night: number): void {
    const { data } = this.frame;
    const shades = [0.28, 0.3, 0.45].map((shade) => 1 - Math.max(0, night) * (1 - shade));
    for (let at = 0; at < data.length; at++) data[at]! *= shades[at % 3]!;
  }

  /** Paints pixels by their place, in whole pixels; undefined leaves one as it is. */
  pixels(paint: (x: number, y: number) => readonly [Colour, number] | undefined): void {
    const { width, height, data } = this.frame;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const painted = paint(x, y);
        if (painted) mixInto(data, 3 * (y * width + x), painted[0], painted[1]);
      }
    }
  }
}
